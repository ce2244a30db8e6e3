/** `data-chart`: what the pointer reads off a chart is the row of its table. */
export function startCharts() {
  document.addEventListener('pointermove', (event) => {
    const plot = event.target.closest?.('[data-plot]')
    if (plot) read(plot, event.clientX)
  })
  document.addEventListener('pointerout', (event) => {
    const plot = event.target.closest?.('[data-plot]')
    if (plot && !plot.contains(event.relatedTarget)) show(plot, false)
  })
}

function read(plot, clientX) {
  const table = plot.closest('[data-chart]').querySelector('table')
  const rows = table.tBodies[0].rows
  const box = plot.getBoundingClientRect()
  const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width))
  const at = Math.round(share * (rows.length - 1))
  const x = rows.length > 1 ? at / (rows.length - 1) : 0.5
  const tip = plot.querySelector('[data-tip]')
  if (tip.dataset.at !== String(at)) fill(tip, at, table.tHead.rows[0].cells, rows[at])
  place(plot.querySelector('[data-cross]'), tip, x * 100)
  show(plot, true)
}

function fill(tip, at, heads, { cells, dataset }) {
  const list = document.createElement('dl')
  for (let column = 1; column < cells.length; column++) {
    if (cells[column].textContent.trim() === '') continue
    const [name, value] = [document.createElement('dt'), document.createElement('dd')]
    name.textContent = heads[column].textContent.trim()
    value.textContent = cells[column].textContent
    list.append(name, value)
  }
  const day = document.createElement('strong')
  day.textContent = cells[0].textContent.trim()
  tip.replaceChildren(day, list)
  if (dataset.note) {
    const note = document.createElement('p')
    note.textContent = dataset.note
    tip.append(note)
  }
  tip.dataset.at = String(at)
}

function place(cross, tip, percent) {
  cross.style.left = `${percent}%`
  tip.style.left = percent > 50 ? 'auto' : `calc(${percent}% + 0.75rem)`
  tip.style.right = percent > 50 ? `calc(${100 - percent}% + 0.75rem)` : 'auto'
}

function show(plot, isShown) {
  plot.querySelector('[data-cross]').hidden = !isShown
  plot.querySelector('[data-tip]').hidden = !isShown
}
