/** Lines of a chart over days, in a box of `WIDTH` by `HEIGHT` that the page stretches. */
export interface DayChart {
  /** Path of each line, in the order of the series. */
  lines: string[]

  /** Path of the area under the first. */
  area: string

  /** Values of the grid, from the top down. */
  ticks: number[]
}

export const WIDTH = 1000
export const HEIGHT = 200

/** @param series values a day; all of one length, at least two */
export function dayChart(series: number[][]): DayChart {
  const top = roundTop(Math.max(0, ...series.flat()))
  const x = (at: number) => round((at / (series[0].length - 1)) * WIDTH)
  const y = (value: number) => round(HEIGHT - (value / top) * HEIGHT)
  const lines = series.map((values) =>
    values.map((value, at) => `${at ? 'L' : 'M'}${x(at)} ${y(value)}`).join('')
  )
  return {
    lines,
    area: `${lines[0]}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`,
    ticks: [top, top * 0.75, top / 2, top / 4, 0],
  }
}

/** The next number above that a grid of four parts divides into whole, readable figures. */
export function roundTop(value: number): number {
  if (value <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10].find((one) => one * power >= value)!
  return Math.ceil((step * power) / 4) * 4
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
