"""The structure of a print: what is a heading, a paragraph, a cell of a table, for screen readers.

Texts belong to elements, elements to others. ReportLab knows no tagged PDF, but its catalog has a
place for the structure tree and its canvas takes literal operators: that is all it needs.
"""

from collections.abc import Sequence

import msgspec
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFName, PDFObject, PDFPage
from reportlab.pdfgen.canvas import Canvas

CONTAINERS = ("Document", "Table", "TR")  # elements of elements; any other has text
HEADINGS = ("H1", "H2", "H3")
BEGIN_ARTIFACT, END = "/Artifact BMC", "EMC"


class Element(msgspec.Struct):
    """A part of the print: its role, and what it has in it."""

    role: str
    alt: str = ""  # what a picture shows
    cells: str = "TD"  # the role of the cells of a row
    kids: list["Element"] = []


class Structure:
    """The elements of a print while it is written: each text goes to the one that is open."""

    def __init__(self) -> None:
        self.root = Element("Document")
        self._open: list[Element | None] = [self.root]

    def leaf(self, role: str = "") -> Element | None:
        """Return the element of the next text, a new one where the open one holds elements."""
        top = self._open[-1]
        if top is None or top.role not in CONTAINERS:
            return top
        usual = top.cells if top.role == "TR" else "P"
        return self.add(Element(role or usual))

    def add(self, element: Element) -> Element:
        """Put a new element into the one that is open."""
        (self._open[-1] or self.root).kids.append(element)
        return element

    def resume(self, element: Element | None) -> "_Opened":
        """Put what is written into an element that is there; None for what is of no meaning."""
        return _Opened(self._open, element)

    def within(self, element: Element) -> "_Opened":
        """Put what is written into a new element."""
        return self.resume(None if self._open[-1] is None else self.add(element))

    def line(self, role: str = "") -> "_Opened":
        """Put what is written into one element of text."""
        return self.resume(self.leaf(role))


class _Opened:
    """An element while texts are put into it; a sheet has hundreds, so it is no generator."""

    __slots__ = ("element", "stack")

    def __init__(self, stack: list[Element | None], element: Element | None) -> None:
        self.stack, self.element = stack, element

    def __enter__(self) -> None:
        self.stack.append(self.element)

    def __exit__(self, *_error: object) -> None:
        self.stack.pop()


class PageMarks:
    """The marks in the content of one page: each text is bound to its element by a number."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.elements: list[Element] = []  # by their numbers

    def begin(self, element: Element | None) -> None:
        """Begin the text of an element, or what is of no meaning."""
        if element is None:
            self.canvas.addLiteral(BEGIN_ARTIFACT)
            return
        self.canvas.addLiteral(f"/{element.role} <</MCID {len(self.elements)}>> BDC")
        self.elements.append(element)

    def end(self) -> None:
        self.canvas.addLiteral(END)


class _RawObject(PDFObject):  # type: ignore[misc]
    """An object of the file whose text is known; ReportLab comes without types."""

    __RefOnly__ = 1

    def __init__(self, text: str = "") -> None:
        self.text = text

    def format(self, _document: PDFDocument) -> bytes:
        return self.text.encode("ascii")


def add_structure(canvas: Canvas, root: Element, pages: Sequence[PageMarks]) -> None:
    """Write the elements into the file, below its catalog."""
    document = canvas._doc  # the only way to the catalog
    tree = _StructureTree(document, pages)
    document.Catalog.StructTreeRoot = tree.written(root)
    document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
    for index, page in enumerate(document.Pages.pages):
        page.__NoDefault__ = [*PDFPage.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = index, PDFName("S")


class _StructureTree:
    """The objects of the elements in the file, each known by its number there."""

    def __init__(self, document: PDFDocument, pages: Sequence[PageMarks]) -> None:
        self.document, self.pages = document, pages
        self.page_numbers = [self._number(page) for page in document.Pages.pages]
        self.numbers: dict[int, int] = {}  # by the identity of the element
        self.marks: dict[int, list[tuple[int, int]]] = {}  # pages and places of its text
        for index, page in enumerate(pages):
            for place, element in enumerate(page.elements):
                self.marks.setdefault(id(element), []).append((index, place))

    def _number(self, item: PDFObject) -> int:
        """Return the number that an object has, or now gets, in the file."""
        name = self.document.Reference(item).name
        return int(self.document.idToObjectNumberAndVersion[name][0])

    def written(self, root: Element) -> PDFObject:
        """Return the root of the tree, with everything below it put into the file."""
        tree = _RawObject()
        number = self._write(root, self._number(tree))
        parents = " ".join(
            f"{index} [{' '.join(f'{self.numbers[id(one)]} 0 R' for one in page.elements)}]"
            for index, page in enumerate(self.pages)
        )
        tree.text = (
            f"<</Type /StructTreeRoot /K {number} 0 R "
            f"/ParentTree <</Nums [{parents}]>> /ParentTreeNextKey {len(self.pages)}>>"
        )
        return tree

    def _write(self, element: Element, parent: int) -> int:
        """Write an element and those in it that have something to read; return its number."""
        written = _RawObject()
        number = self.numbers[id(element)] = self._number(written)
        marks = self.marks.get(id(element), [])
        first = marks[0][0] if marks else None
        page = f" /Pg {self.page_numbers[first]} 0 R" if first is not None else ""
        kids = [f"{place}" if on == first else self._elsewhere(on, place) for on, place in marks]
        for kid in element.kids:
            if kid.kids or id(kid) in self.marks:
                kids.append(f"{self._write(kid, number)} 0 R")
        alt = f" /Alt <FEFF{element.alt.encode('utf-16-be').hex()}>" if element.alt else ""
        inner = kids[0] if len(kids) == 1 else f"[{' '.join(kids)}]"
        written.text = f"<</S /{element.role} /P {parent} 0 R{page} /K {inner}{alt}>>"
        return number

    def _elsewhere(self, page: int, place: int) -> str:
        """Return a text on another page than the first of its element."""
        return f"<</Type /MCR /Pg {self.page_numbers[page]} 0 R /MCID {place}>>"
