import { fillTip, sayPoint } from './chart_tip.js'

/** Points that a key moves by. */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 }

/** `data-chart`: what the pointer and the arrow keys read off a chart is the row of its table. */
export function startCharts() {
  document.addEventListener('pointermove', (event) => {
    const plot = findPlot(event)
    if (plot) point(plot, event.clientX)
  })
  document.addEventListener('pointerout', (event) => {
    const plot = findPlot(event)
    if (plot && !plot.contains(event.relatedTarget)) hide(plot)
  })
  document.addEventListener('focusout', (event) => {
    if (event.target.matches?.('[data-plot]')) hide(event.target)
  })
  document.addEventListener('keydown', (event) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    if (isPlain && event.target.matches?.('[data-plot]')) press(event.target, event)
  })
}

/** Keys read points where there is script; without it the table does. */
export function dressCharts(root) {
  for (const plot of root.querySelectorAll('[data-plot]:not([role])')) {
    plot.tabIndex = 0
    plot.setAttribute('role', 'application')
    const said = plot.querySelector('.chart-lines').getAttribute('aria-label')
    plot.setAttribute('aria-label', `${said} ${plot.dataset.plot}`)
  }
}

const findPlot = ({ target }) => target.closest?.('[data-plot]')
const rowsOf = (plot) => plot.closest('[data-chart]').querySelector('table').tBodies[0].rows

function point(plot, clientX) {
  const box = plot.getBoundingClientRect()
  const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width))
  show(plot, Math.round(share * (rowsOf(plot).length - 1)))
}

function press(plot, event) {
  if (event.key === 'Escape') return hide(plot)
  const tip = plot.querySelector('[data-tip]')
  const last = rowsOf(plot).length - 1
  if (event.key === 'Enter' && !tip.hidden) {
    return rowsOf(plot)[tip.dataset.at]?.querySelector('a')?.click()
  }
  const next = { Home: 0, End: last }[event.key] ?? move(tip, STEPS[event.key], last)
  if (next === null) return
  event.preventDefault()
  sayPoint(show(plot, next))
}

/** The first press shows the end that it comes from. */
function move(tip, step, last) {
  if (step === undefined) return null
  if (tip.hidden) return step > 0 ? 0 : last
  return Math.min(last, Math.max(0, Number(tip.dataset.at) + step))
}

function show(plot, at) {
  const rows = rowsOf(plot)
  const tip = plot.querySelector('[data-tip]')
  const said = describe(rows[at])
  if (tip.dataset.at !== String(at)) fillTip(tip, said)
  tip.dataset.at = String(at)
  place(plot, tip, rows.length > 1 ? (100 * at) / (rows.length - 1) : 50)
  return said
}

function describe({ cells, dataset, parentElement }) {
  const heads = parentElement.parentElement.tHead.rows[0].cells
  const [title, ...values] = [...cells].map((cell) => cell.textContent.trim())
  const figures = values.map((value, at) => [heads[at + 1].textContent.trim(), value])
  return { title, figures: figures.filter(([, value]) => value !== ''), note: dataset.note }
}

function place(plot, tip, percent) {
  const cross = plot.querySelector('[data-cross]')
  cross.style.left = `${percent}%`
  tip.style.left = percent > 50 ? 'auto' : `calc(${percent}% + 0.75rem)`
  tip.style.right = percent > 50 ? `calc(${100 - percent}% + 0.75rem)` : 'auto'
  cross.hidden = tip.hidden = false
}

function hide(plot) {
  for (const one of plot.querySelectorAll('[data-cross], [data-tip]')) one.hidden = true
}
