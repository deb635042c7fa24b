interface Piece {
  element: Element & HTMLElement;
  /** The line breaks between the previous piece and this piece. */
  joint: '\n' | '\n\n';
  /** How many of the piece's first lines repeat the head of its table. */
  headLines: number;
}

/** How many elements are turned into Markdown in one step. */
const PIECE = 60;

/** Cuts a page, even inside long lists and tables, into pieces that are quick to convert. */
export function* piecesOf(page: Element): Generator<Piece> {
  let blocks: Element[] = [];
  for (const block of Array.from(page.children)) {
    if (block.children.length > PIECE && /^(?:[OU]L|TABLE)$/.test(block.nodeName)) {
      if (blocks.length > 0) yield pieceOf(page, blocks);
      blocks = [];
      yield* partsOf(page, block);
    } else blocks.push(block);
    if (blocks.length >= PIECE) {
      yield pieceOf(page, blocks);
      blocks = [];
    }
  }
  if (blocks.length > 0) yield pieceOf(page, blocks);
}

function* partsOf(page: Element, block: Element): Generator<Piece> {
  const isTable = block.nodeName === 'TABLE';
  const [head, ...rows] = Array.from(block.children);
  const lines = isTable ? rows : head ? [head, ...rows] : rows;
  for (let at = 0; at < lines.length; at += PIECE) {
    const part = page.ownerDocument.createElement(block.nodeName.toLowerCase());
    if (isTable && head) part.appendChild(head.cloneNode(true));
    for (const line of lines.slice(at, at + PIECE)) part.appendChild(line);
    const piece = pieceOf(page, [part]);
    yield at === 0 ? piece : { ...piece, joint: '\n', headLines: isTable ? 2 : 0 };
  }
}

function pieceOf({ ownerDocument }: Element, blocks: readonly Element[]): Piece {
  const element = ownerDocument.createElement('div');
  for (const block of blocks) element.appendChild(block);
  return { element, joint: '\n\n', headLines: 0 };
}
