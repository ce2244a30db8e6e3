import { isCommand } from './is_typing.js'

/**
 * The list of links by keyboard and with many rows: in it j and k go down and up, x picks a row, and
 * a click with Shift picks all rows in between.
 */
export function startLinkList() {
  showOpenTab(document.querySelector('.tabs [aria-current]'))
  for (const form of document.querySelectorAll('[data-bulk]')) startBulk(form)
  for (const row of document.querySelectorAll('[data-row]')) {
    row.closest('tr').addEventListener('keydown', walk)
  }
}

/**
 * On a small screen the open tab may stand beyond the edge of its strip. Not by `scrollIntoView`:
 * newer browsers then begin the order of Tab at that element, past the link to the content.
 */
function showOpenTab(open) {
  const strip = open?.closest('.tabs')
  if (!strip) return
  const [tab, frame] = [open.getBoundingClientRect(), strip.getBoundingClientRect()]
  strip.scrollLeft += tab.left + tab.width / 2 - (frame.left + frame.width / 2)
}

function walk(event) {
  if (!isCommand(event)) return
  const row = event.currentTarget
  const to = { j: row.nextElementSibling, k: row.previousElementSibling }[event.key]
  if (to) {
    event.preventDefault()
    to.querySelector('[data-row]').focus()
  } else if (event.key === 'x') {
    row.querySelector('.pick')?.click()
  }
}

/** Shows how many rows are picked, each time the number changes. */
function startBulk(form) {
  const boxes = [...document.querySelectorAll(`.pick[form="${form.id}"]`)]
  const all = form.elements.namedItem('all')
  const told = form.querySelector('[data-picked]')
  const format = new Intl.NumberFormat(document.documentElement.lang)
  const show = () => {
    const picked = boxes.filter((box) => box.checked).length
    if (all && picked === 0) all.checked = false
    told.textContent = all?.checked ? told.dataset.all : format.format(picked)
  }
  document.addEventListener('change', show)
  form.addEventListener('reset', () => setTimeout(() => announceReset(boxes, show)))
  pickRanges(boxes)
  show()
}

/** The boxes in the head of the table look at changes of the rows. */
function announceReset(boxes, show) {
  boxes[0]?.dispatchEvent(new Event('change', { bubbles: true }))
  show()
}

function pickRanges(boxes) {
  let last = null
  for (const box of boxes) {
    box.addEventListener('click', (event) => {
      if (event.shiftKey && last) {
        const [from, to] = [boxes.indexOf(last), boxes.indexOf(box)].sort((a, b) => a - b)
        for (const between of boxes.slice(from, to + 1)) between.checked = box.checked
        box.dispatchEvent(new Event('change', { bubbles: true }))
      }
      last = box
    })
  }
}
