/** Twice the pixels, so that it is sharp in a slide. */
const SCALE = 2
const WIDTH = 1200
const EDGE = 40
const LINE = 24

/** What the drawing of a chart is stretched to. */
const PLOT = { width: WIDTH - 2 * EDGE - 60, height: 420 }
const SQUARES = { width: WIDTH - 2 * EDGE - 60 }

/**
 * Draws a chart as a picture: heading of the page, title, days, legend, plot and notes, on a light ground
 * whatever the theme is. Everything is read off the chart that the page shows.
 */
export function drawChartPicture(figure) {
  const canvas = document.createElement('canvas')
  const ink = inLight(() => readInk(figure))
  const calendar = figure.querySelector('.calendar-squares')
  const notes = [...figure.querySelectorAll('tr[data-note]')].map(
    (row) => `${row.dataset.note} – ${row.cells[0].textContent.trim()}`
  )
  const top = EDGE + 4.5 * LINE + (calendar ? 0 : LINE)
  const height = calendar ? (SQUARES.width / ink.columns) * 7 : PLOT.height
  const total = top + height + 2 * LINE + notes.length * LINE + EDGE
  canvas.width = WIDTH * SCALE
  canvas.height = total * SCALE
  const pen = canvas.getContext('2d')
  pen.scale(SCALE, SCALE)
  pen.fillStyle = ink.ground
  pen.fillRect(0, 0, WIDTH, total)
  const write = (
    text,
    x,
    y,
    { size = 15, weight = 400, color = ink.soft, align = 'left' } = {}
  ) => {
    pen.font = `${weight} ${size}px ${ink.font}`
    pen.fillStyle = color
    pen.textAlign = align
    pen.fillText(text, x, y)
  }
  write(document.querySelector('h1')?.textContent.trim() ?? '', EDGE, EDGE + 8)
  write(figure.dataset.title, EDGE, EDGE + LINE + 16, { size: 24, weight: 650, color: ink.ink })
  write(figure.dataset.range, EDGE, EDGE + 2 * LINE + 18)
  const box = { x: EDGE + 60, y: top, ...(calendar ? SQUARES : PLOT), height }
  if (calendar) drawSquares(pen, write, ink, box)
  else drawLines(pen, write, ink, box)
  for (const [at, note] of notes.entries()) {
    write(note, EDGE, top + height + (at + 2.5) * LINE)
  }
  return canvas
}

/** Reads styles as they are in the light theme. The page is not painted before it has its own again. */
function inLight(read) {
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset.theme = 'light'
  try {
    return read()
  } finally {
    if (theme === undefined) delete dataset.theme
    else dataset.theme = theme
  }
}

const all = (figure, selector) => [...figure.querySelectorAll(selector)]
const number = (element, name) => Number.parseFloat(element.getAttribute(name))

function readInk(figure) {
  const probe = document.createElement('span')
  figure.append(probe)
  const color = (name) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const ink = {
    ...{ ground: color('--raised'), ink: color('--ink'), soft: color('--ink-2') },
    ...{ accent: color('--accent'), onAccent: color('--on-accent'), line: color('--ink-3') },
    font: getComputedStyle(figure).fontFamily,
    columns: figure.querySelector('.calendar-squares')?.viewBox.baseVal.width,
    paths: all(figure, '.chart-lines path, .calendar-squares path').map(readPath),
    keys: all(figure, '.chart-key').map((key) => {
      const { borderBlockStartColor, borderBlockStartStyle } = getComputedStyle(key, '::before')
      return {
        text: key.textContent.trim(),
        color: borderBlockStartColor,
        style: borderBlockStartStyle,
      }
    }),
    ticks: all(figure, '.chart-y li').map((tick) => tick.textContent.trim()),
    names: all(figure, '.chart-x text, .calendar-months text').map((text) => ({
      text: text.textContent.trim(),
      x: number(text, 'x') / 100,
      align: { middle: 'center', end: 'right' }[text.getAttribute('text-anchor')] ?? 'left',
    })),
    rows: all(figure, '.calendar-days li').map((row) => row.textContent.trim()),
    dots: all(figure, '.chart-dots circle').map((dot) => ({
      ...{ x: number(dot, 'cx') / 100, y: number(dot, 'cy') / 100 },
      color: getComputedStyle(dot).fill,
    })),
    marks: all(figure, '.chart-marks a').map((mark) => ({
      x: number(mark.querySelector('line'), 'x1') / 100,
      y: number(mark.querySelector('.plate'), 'cy'),
      text: mark.querySelector('text').textContent.trim(),
    })),
  }
  probe.remove()
  return ink
}

function readPath(path) {
  const { fill, stroke, strokeWidth, strokeDasharray, opacity } = getComputedStyle(path)
  return {
    d: path.getAttribute('d'),
    isGrid: path.matches('.grid, .base'),
    ...{ fill, stroke, opacity: Number(opacity), width: Number.parseFloat(strokeWidth) },
    dash: strokeDasharray === 'none' ? [] : strokeDasharray.split(',').map(Number.parseFloat),
  }
}

/** Draws the paths of the chart into a box; their lines keep their width. */
function drawPaths(pen, paths, box, size, width = (one) => one.width) {
  const scale = new DOMMatrix([
    box.width / size.width,
    0,
    0,
    box.height / size.height,
    box.x,
    box.y,
  ])
  for (const path of paths) {
    const shape = new Path2D()
    shape.addPath(new Path2D(path.d), scale)
    pen.globalAlpha = path.opacity
    if (path.fill !== 'none') {
      pen.fillStyle = path.fill
      pen.fill(shape)
    }
    if (path.stroke !== 'none') {
      pen.strokeStyle = path.stroke
      pen.lineWidth = width(path)
      pen.lineJoin = pen.lineCap = 'round'
      pen.setLineDash(path.dash)
      pen.stroke(shape)
    }
  }
  pen.globalAlpha = 1
  pen.setLineDash([])
}

function drawLines(pen, write, ink, box) {
  drawKeys(pen, write, ink, box.y - 1.25 * LINE)
  drawPaths(pen, ink.paths, box, { width: 1000, height: 100 })
  const grid = ink.paths.filter(({ isGrid }) => isGrid)
  for (const [at, { d }] of grid.entries()) {
    const y = box.y + (Number(/^M0 ([\d.]+)/.exec(d)[1]) / 100) * box.height
    write(ink.ticks[at], box.x - 12, y + 5, { align: 'right' })
  }
  for (const { text, x, align } of ink.names) {
    write(text, box.x + x * box.width, box.y + box.height + LINE, { align })
  }
  for (const { x, y, color } of ink.dots) {
    drawDisc(pen, box.x + x * box.width, box.y + y * box.height, 4, color)
  }
  for (const { x, y, text } of ink.marks) {
    const at = box.x + x * box.width
    drawStroke(pen, [at, box.y, at, box.y + box.height], { color: ink.line, dash: [3, 3] })
    drawDisc(pen, at, box.y + y, 10, ink.accent)
    write(text, at, box.y + y + 4.5, {
      size: 13,
      weight: 650,
      color: ink.onAccent,
      align: 'center',
    })
  }
}

function drawKeys(pen, write, { keys }, y) {
  let x = EDGE
  const dashes = { dashed: [6, 4], dotted: [2, 3] }
  for (const { text, color, style } of keys) {
    drawStroke(pen, [x, y - 5, x + 24, y - 5], { color, width: 2, dash: dashes[style] ?? [] })
    write(text, x + 32, y)
    x += 32 + pen.measureText(text).width + 28
  }
}

function drawSquares(pen, write, ink, box) {
  const side = box.height / 7
  drawPaths(pen, ink.paths, box, { width: ink.columns, height: 7 }, () => 1)
  for (const { text, x } of ink.names) write(text, box.x + x * box.width, box.y - 10)
  for (const [at, text] of ink.rows.entries()) {
    if (at % 2 === 0) write(text, box.x - 12, box.y + (at + 0.5) * side + 4, { align: 'right' })
  }
}

function drawStroke(pen, [x1, y1, x2, y2], { color, width = 1, dash }) {
  pen.beginPath()
  pen.moveTo(x1, y1)
  pen.lineTo(x2, y2)
  pen.strokeStyle = color
  pen.lineWidth = width
  pen.setLineDash(dash)
  pen.stroke()
  pen.setLineDash([])
}

function drawDisc(pen, x, y, radius, color) {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fillStyle = color
  pen.fill()
}
