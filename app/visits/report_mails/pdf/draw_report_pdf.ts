import PDFDocument from 'pdfkit'
import { collectPdf } from '#app/linking/qr_codes/images/draw_pdf'
import { drawPaperCard, measureCard } from '#app/visits/report_mails/pdf/draw_card'
import { drawPaperChart } from '#app/visits/report_mails/pdf/draw_chart'
import { LineWriter } from '#app/visits/report_mails/pdf/line_writer'
import { COLOURS, GAP, MARGIN, PAGE, TEXT_WIDTH } from '#app/visits/report_mails/pdf/paper'
import type { ReportPaper } from '#app/visits/report_mails/report_paper'

const CHART_HEIGHT = 170
const COLUMN = (TEXT_WIDTH - GAP) / 2

/**
 * Draws a report on as few pages as it needs: figures, the chart of the console, and what the clicks
 * are made of.
 *
 * @param madeAt what the file says of its making
 */
export async function drawReportPdf(paper: ReportPaper, madeAt: Date): Promise<Buffer> {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    // Without a font of its own: each line brings its fonts.
    font: '' as unknown as undefined,
    autoFirstPage: false,
    bufferPages: true,
    lang: paper.language,
    info: { Title: `${paper.name}, ${paper.period}`, CreationDate: madeAt, Producer: 'Shunt' },
  })
  const bytes = collectPdf(document)
  const writer = new LineWriter(document)
  document.addPage()
  let y = drawHead(writer, paper)
  y = drawFigures(document, writer, paper, y)
  y = drawPaperChart(document, writer, paper.chart, {
    x: MARGIN,
    y,
    width: TEXT_WIDTH,
    height: CHART_HEIGHT,
  })
  drawCards(document, writer, paper, y + GAP)
  drawFeet(document, writer, paper)
  document.end()
  return bytes
}

/** @returns where it ends */
function drawHead(writer: LineWriter, { name, period, about }: ReportPaper): number {
  const line = { x: MARGIN, width: TEXT_WIDTH }
  writer.write(name, { ...line, y: MARGIN + 18, size: 20, isBold: true, colour: COLOURS.ink })
  writer.write(period, { ...line, y: MARGIN + 38, size: 11, colour: COLOURS.ink })
  writer.write(about, { ...line, y: MARGIN + 54, size: 10, colour: COLOURS.quiet })
  return MARGIN + 54 + GAP
}

function drawFigures(
  document: PDFKit.PDFDocument,
  writer: LineWriter,
  { figures }: ReportPaper,
  top: number
): number {
  const inARow = Math.min(4, figures.length)
  const width = TEXT_WIDTH / inARow
  let y = top
  for (const [at, { name, value, note }] of figures.entries()) {
    const x = MARGIN + (at % inARow) * width
    if (at > 0 && at % inARow === 0) y += 52
    const line = { x, width: width - GAP / 2 }
    document
      .moveTo(x, y)
      .lineTo(x + width - GAP / 2, y)
      .lineWidth(0.5)
      .stroke(COLOURS.line)
    writer.write(name, { ...line, y: y + 14, size: 9, colour: COLOURS.quiet })
    writer.write(value, { ...line, y: y + 33, size: 16, isBold: true, colour: COLOURS.ink })
    const taken = writer.measure(value, { size: 16, isBold: true }) + 6
    writer.write(note, {
      ...line,
      x: x + taken,
      y: y + 33,
      size: 9,
      colour: COLOURS.quiet,
      width: Math.max(0, line.width - taken),
    })
  }
  return y + 44 + GAP
}

/** Draws the breakdowns in two columns, on further pages where the first is full. */
function drawCards(
  document: PDFKit.PDFDocument,
  writer: LineWriter,
  { cards }: ReportPaper,
  top: number
): void {
  const bottom = PAGE.height - MARGIN - GAP
  let y = top
  for (let at = 0; at < cards.length; at += 2) {
    const pair = cards.slice(at, at + 2)
    const height = Math.max(...pair.map(measureCard))
    if (y + height > bottom) {
      document.addPage()
      y = MARGIN
    }
    for (const [column, card] of pair.entries()) {
      const x = MARGIN + column * (COLUMN + GAP)
      drawPaperCard(document, writer, card, { x, y, width: COLUMN })
    }
    y += height + GAP
  }
}

function drawFeet(document: PDFKit.PDFDocument, writer: LineWriter, paper: ReportPaper): void {
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    const line = { y: PAGE.height - MARGIN, size: 8, colour: COLOURS.quiet }
    const half = TEXT_WIDTH - 60
    writer.write(`${paper.signature} · ${paper.zone}`, { ...line, x: MARGIN, width: half })
    const number = `${page + 1} / ${count}`
    writer.write(number, { ...line, x: MARGIN + half, width: 60, align: 'right' })
  }
}
