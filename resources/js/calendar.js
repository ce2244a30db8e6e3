import { fillTip, sayPoint } from './chart_tip.js'

const DAY_MS = 86_400_000
const DAYS = 7

/** Days that a key moves by. */
const STEPS = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -DAYS, ArrowRight: DAYS }

/** `data-calendar`: its first day. What a square says is the cell of its table. */
export function startCalendars() {
  document.addEventListener('pointermove', (event) => {
    const squares = findSquares(event)
    if (squares) point(squares, event)
  })
  document.addEventListener('pointerout', (event) => {
    const squares = findSquares(event)
    if (squares && !squares.contains(event.relatedTarget)) hide(squares)
  })
  document.addEventListener('focusout', (event) => {
    const squares = findSquares(event)
    if (squares) hide(squares)
  })
  document.addEventListener('keydown', (event) => {
    const squares = findSquares(event)
    if (squares && !event.altKey && !event.ctrlKey && !event.metaKey) press(squares, event)
  })
}

/** Shows the latest weeks where not all have room, and has keys read days. */
export function dressCalendars(root) {
  for (const squares of root.querySelectorAll('[data-squares][role=group]')) {
    squares.scrollLeft = squares.scrollWidth
    squares.setAttribute('role', 'application')
    const { keys } = squares.dataset
    squares.setAttribute('aria-label', `${squares.getAttribute('aria-label')} ${keys}`)
  }
}

const findSquares = ({ target }) => target.closest?.('[data-squares]')
const drawingOf = (squares) => squares.querySelector('.calendar-squares')

function point(squares, { clientX, clientY }) {
  const drawing = drawingOf(squares)
  const { width, height } = drawing.viewBox.baseVal
  const box = drawing.getBoundingClientRect()
  const column = Math.floor(((clientX - box.left) / box.width) * width)
  const row = Math.floor(((clientY - box.top) / box.height) * height)
  const place = toPlace(squares, column, row)
  if (place === null) hide(squares)
  else show(squares, place)
}

/** Returns the day at a place of the drawing, counted from the calendar's first; null: none is there. */
function toPlace(squares, column, row) {
  const calendar = readCalendar(squares)
  const place = (column - calendar.before) * DAYS + row - calendar.offset
  const isDay = row >= 0 && row < DAYS && place >= 0 && place < calendar.count
  return isDay ? place : null
}

function readCalendar(squares) {
  const figure = squares.closest('[data-calendar]')
  const { rows } = figure.querySelector('table').tBodies[0]
  const firstMs = Date.parse(figure.dataset.calendar)
  const offset = (new Date(firstMs).getUTCDay() + DAYS - 1) % DAYS
  const { width } = drawingOf(squares).viewBox.baseVal
  const count = Number(figure.dataset.days)
  return { figure, rows, firstMs, offset, count, before: width - rows.length }
}

function show(squares, place) {
  const { figure, rows, firstMs, offset, before } = readCalendar(squares)
  const at = offset + place
  const [column, row] = [Math.floor(at / DAYS), at % DAYS]
  const tip = figure.querySelector('[data-tip]')
  const said = describe(figure, firstMs + place * DAY_MS, rows[column].cells[row + 1].textContent)
  if (tip.dataset.at !== String(place)) fillTip(tip, said)
  tip.dataset.at = String(place)
  tip.hidden = false
  const drawing = drawingOf(squares)
  const mark = drawing.querySelector('.at') ?? drawing.appendChild(newMark())
  mark.setAttribute('x', before + column)
  mark.setAttribute('y', row)
  placeTip(squares, tip, mark)
  return said
}

function describe(figure, dayMs, cell) {
  const { name, none } = figure.dataset
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  })
  const value = cell.trim()
  return { title: format.format(dayMs), figures: [value === '' ? [none, ''] : [name, value]] }
}

function newMark() {
  const mark = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const side of ['width', 'height']) mark.setAttribute(side, '0.86')
  mark.setAttribute('class', 'at')
  return mark
}

/** Above or below the square, so that neighbours stay to be seen. */
function placeTip(squares, tip, mark) {
  const frame = tip.parentElement.getBoundingClientRect()
  const box = mark.getBoundingClientRect()
  const left = box.left - frame.left
  const isRight = left > frame.width / 2
  tip.style.left = isRight ? 'auto' : `${left}px`
  tip.style.right = isRight ? `${frame.right - box.right}px` : 'auto'
  tip.style.top = `${box.bottom - frame.top + 6}px`
}

function hide(squares) {
  const tip = squares.closest('[data-calendar]').querySelector('[data-tip]')
  tip.hidden = true
  delete tip.dataset.at
  squares.querySelector('.at')?.remove()
}

function press(squares, event) {
  const { figure, count } = readCalendar(squares)
  const tip = figure.querySelector('[data-tip]')
  if (event.key === 'Escape') return hide(squares)
  const at = tip.dataset.at === undefined ? null : Number(tip.dataset.at)
  const next = { Home: 0, End: count - 1 }[event.key] ?? move(at, STEPS[event.key], count)
  if (next === null) return
  event.preventDefault()
  sayPoint(show(squares, next))
  squares.querySelector('.at').scrollIntoView({ block: 'nearest', inline: 'nearest' })
  show(squares, next)
}

/** The first press shows the last day; a step beyond the ends stays where it is. */
function move(at, step, count) {
  if (step === undefined) return null
  if (at === null) return count - 1
  return at + step >= 0 && at + step < count ? at + step : at
}
