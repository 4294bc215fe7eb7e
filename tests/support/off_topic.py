"""Questions that no book of canasta answers; the search has to say so."""

OFF_TOPIC = """
how do i castle in chess
recipe for apple pie
what is the capital of france
how long do i boil an egg
is it going to rain tomorrow
who won the football last night
how do i reset my wifi password
when does the library close on saturdays
how many ounces in a pound
what time is the next bus to town
can i return these shoes without a receipt
my tomato plants have yellow leaves
how do you get red wine out of a tablecloth
who was the first man on the moon
what is a good name for a puppy
how do i change the battery in my watch
the neighbours are noisy again
is there gluten in soy sauce
how old is the queen of denmark
where can i park near the station
how do i knit a scarf
what should i bring to a barbecue
my phone screen is cracked
how far is it to the moon
does aspirin help with a headache
which train goes to the airport
how do i grow roses from cuttings
what is the exchange rate for the dollar
the dishwasher is leaking
how do i write a letter of complaint
do cats like milk
is the museum open on mondays
how do i spell necessary
what does en passant mean
how do you bid one no trump in bridge
does a flush beat a straight
how many dominoes does each person get
what is blackjack basic strategy
who shoots first in billiards
how do you keep score in tennis
can i castle out of check
how many houses before a hotel in monopoly
what is a grand slam in bridge
how do you shoot the moon in hearts
is qi a scrabble word
how does the knight move
what beats a full house
how many darts do you throw
do you pass go if you go to jail
what is trumps in whist
how do i calculate my golf handicap
when do you crown a checker
is there offside in hockey
how many pins in bowling
how do you serve in badminton
where is the nearest petrol station
what is my horoscope for today
tell me a joke about a parrot
how much does a stamp cost
why is the sky blue
"""

OFF_TOPIC_QUESTIONS = OFF_TOPIC.strip().splitlines()
