import { drawLineChart, HEIGHT, WIDTH } from '#app/shared/line_chart'
import type { LineWriter } from '#app/visits/report_mails/pdf/line_writer'
import { COLOURS, type PaperArea } from '#app/visits/report_mails/pdf/paper'
import { stretchPath } from '#app/visits/report_mails/pdf/stretch_path'
import type { PaperChart } from '#app/visits/report_mails/report_paper'

const AXIS_WIDTH = 34
const LEGEND_HEIGHT = 18
const DAYS_HEIGHT = 16
const { clicks, scans, third, fourth, fifth } = COLOURS
const LINE_COLOURS = [clicks, scans, third, fourth, fifth]

/**
 * Draws the lines that the console draws.
 *
 * @returns where it ends
 */
export function drawPaperChart(
  document: PDFKit.PDFDocument,
  writer: LineWriter,
  chart: PaperChart,
  area: PaperArea & { height: number }
): number {
  const drawn = drawLineChart({
    series: chart.series.map(({ values }) => values),
    previous: chart.previous?.values,
  })
  drawLegend(document, writer, chart, area)
  const plot = {
    x: area.x + AXIS_WIDTH,
    y: area.y + LEGEND_HEIGHT,
    width: area.width - AXIS_WIDTH,
    height: area.height - LEGEND_HEIGHT - DAYS_HEIGHT,
  }
  const [sx, sy] = [plot.width / WIDTH, plot.height / HEIGHT]
  const path = (text: string) => document.path(stretchPath(text, { x: plot.x, y: plot.y, sx, sy }))
  for (const { value, y } of drawn.ticks) {
    const at = plot.y + y * sy
    document
      .moveTo(plot.x, at)
      .lineTo(plot.x + plot.width, at)
      .lineWidth(0.5)
      .stroke(COLOURS.line)
    writer.write(chart.formatTick(value), {
      ...{ x: area.x, y: at + 3, width: AXIS_WIDTH - 6, size: 8, align: 'right' },
      colour: COLOURS.quiet,
    })
  }
  if (chart.hasArea) path(drawn.area).fill(COLOURS.clicksSoft)
  if (drawn.previous !== '') path(drawn.previous).lineWidth(0.8).stroke(COLOURS.before)
  for (const [at, { whole }] of drawn.lines.entries()) {
    path(whole).lineWidth(1.4).stroke(LINE_COLOURS[at])
  }
  for (const { line, x, y } of drawn.dots) {
    document.circle(plot.x + (x / 100) * plot.width, plot.y + y * sy, 2).fill(LINE_COLOURS[line])
  }
  for (const { at, x, anchor } of drawn.days) {
    const place = plot.x + (x / 100) * plot.width
    const align = ({ start: 'left', middle: 'center', end: 'right' } as const)[anchor]
    const left = place - { start: 0, middle: 40, end: 80 }[anchor]
    writer.write(chart.dayNames[at], {
      ...{ x: left, y: plot.y + plot.height + 12, width: 80, size: 8, align },
      colour: COLOURS.quiet,
    })
  }
  return area.y + area.height
}

function drawLegend(
  document: PDFKit.PDFDocument,
  writer: LineWriter,
  { series, previous }: PaperChart,
  { x, y, width }: PaperArea
): void {
  const keys = series.map(({ name }, at) => ({ name, colour: LINE_COLOURS[at] }))
  if (previous) keys.push({ name: previous.name, colour: COLOURS.before })
  let at = x
  for (const { name, colour } of keys) {
    document.rect(at, y + 3, 10, 3).fill(colour)
    const style = { size: 9, width: Math.min(200, width / keys.length - 30) }
    writer.write(name, { ...style, x: at + 14, y: y + 8, colour: COLOURS.ink })
    at += 14 + writer.measure(name, style) + 16
  }
}
