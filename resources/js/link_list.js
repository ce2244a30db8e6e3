import { isCommand } from './is_typing.js'

/**
 * The list of links by keyboard and with many rows: in it j and k go down and up, x picks a row, and
 * a click with Shift picks all rows in between.
 */
export function startLinkList() {
  document.addEventListener('keydown', walk)
  document.addEventListener('change', showPicked)
  document.addEventListener('reset', ({ target }) => {
    if ('bulk' in target.dataset) setTimeout(() => announceReset(boxesOf(target)))
  })
  document.addEventListener('click', pickRange)
  showPicked()
}

/**
 * On a small screen the open tab may stand beyond the edge of its strip. Not by `scrollIntoView`:
 * newer browsers then begin the order of Tab at that element, past the link to the content.
 */
export function showOpenTab(root) {
  const open = root.querySelector('.tabs [aria-current]')
  const strip = open?.closest('.tabs')
  if (!strip) return
  const [tab, frame] = [open.getBoundingClientRect(), strip.getBoundingClientRect()]
  strip.scrollLeft += tab.left + tab.width / 2 - (frame.left + frame.width / 2)
}

function walk(event) {
  const row = event.target.closest('tr')
  if (!row?.querySelector('[data-row]') || !isCommand(event)) return
  const to = { j: row.nextElementSibling, k: row.previousElementSibling }[event.key]
  if (to) {
    event.preventDefault()
    to.querySelector('[data-row]').focus()
  } else if (event.key === 'x') {
    row.querySelector('.pick')?.click()
  }
}

const boxesOf = (form) => [...document.querySelectorAll(`.pick[form="${form.id}"]`)]

/** Shows how many rows are picked, each time the number changes. */
function showPicked() {
  const form = document.querySelector('[data-bulk]')
  if (!form) return
  const all = form.elements.namedItem('all')
  const told = form.querySelector('[data-picked]')
  const format = new Intl.NumberFormat(document.documentElement.lang)
  const picked = boxesOf(form).filter((box) => box.checked).length
  if (all && picked === 0) all.checked = false
  told.textContent = all?.checked ? told.dataset.all : format.format(picked)
}

/** The boxes in the head of the table look at changes of the rows. */
function announceReset(boxes) {
  boxes[0]?.dispatchEvent(new Event('change', { bubbles: true }))
}

let last = null

function pickRange({ target: box, shiftKey }) {
  if (!box.matches('.pick') || !box.form?.matches('[data-bulk]')) return
  const boxes = boxesOf(box.form)
  if (shiftKey && last?.isConnected) {
    const [from, to] = [boxes.indexOf(last), boxes.indexOf(box)].sort((a, b) => a - b)
    for (const between of boxes.slice(from, to + 1)) between.checked = box.checked
    box.dispatchEvent(new Event('change', { bubbles: true }))
  }
  last = box
}
