import { csvFile, csvLines } from '#shared/csv.ts';

interface CsvParts<Row> {
  header: readonly string[];
  parts: AsyncIterable<readonly Row[]>;
  line: (row: Row) => readonly string[];
}

export async function* csvStream<Row>({ header, parts, line }: CsvParts<Row>) {
  let beginning = csvFile([header]);
  for await (const rows of parts) {
    yield beginning + csvLines(rows.map(line));
    beginning = '';
  }
}
