const BLOCKS = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
const HEIGHT = 6

export interface Point {
  label: string
  value: number
}

/**
 * Draws columns, the highest at the top of the scale. Where there are more points than fit, each
 * column is the sum of several.
 *
 * @param width of the terminal, in characters
 */
export function drawChart(points: Point[], width: number): string {
  if (points.length === 0) return ''
  const columns = sumUp(points, Math.max(1, width - 12))
  const highest = Math.max(1, ...columns.map(({ value }) => value))
  const scale = String(highest).length
  const lines = Array.from({ length: HEIGHT }, (_, row) => {
    const below = HEIGHT - 1 - row
    const cells = columns.map(({ value }) => {
      const eighths = Math.round((value / highest) * HEIGHT * 8) - below * 8
      // What is not nothing is seen.
      const least = value > 0 && below === 0 ? 1 : 0
      return BLOCKS[Math.min(8, Math.max(least, eighths))]
    })
    const mark = row === 0 ? String(highest) : row === HEIGHT - 1 ? '0' : ''
    return `${mark.padStart(scale)} │${cells.join('')}`.trimEnd()
  })
  const ends = [columns[0]!.label, points.at(-1)!.label]
  const gap = Math.max(1, columns.length - ends[0]!.length - ends[1]!.length)
  const foot = `${' '.repeat(scale)} └${'─'.repeat(columns.length)}`
  const labels = `${' '.repeat(scale + 2)}${ends[0]}${' '.repeat(gap)}${ends[1]}`
  return [...lines, foot, labels].join('\n')
}

function sumUp(points: Point[], most: number): Point[] {
  const each = Math.ceil(points.length / most)
  return Array.from({ length: Math.ceil(points.length / each) }, (_, at) => {
    const group = points.slice(at * each, (at + 1) * each)
    return { label: group[0]!.label, value: group.reduce((sum, { value }) => sum + value, 0) }
  })
}
