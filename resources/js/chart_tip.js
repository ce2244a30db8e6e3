/** What a chart says of one point: beside it, and to those who listen. */

/** @param said { title, figures: [[name, value]], note } */
export function fillTip(tip, { title, figures, note }) {
  const list = document.createElement('dl')
  for (const [name, value] of figures) {
    const [term, figure] = [document.createElement('dt'), document.createElement('dd')]
    term.textContent = name
    figure.textContent = value
    list.append(term, figure)
  }
  const head = document.createElement('strong')
  head.textContent = title
  tip.replaceChildren(head, list)
  if (!note) return
  const more = document.createElement('p')
  more.textContent = note
  tip.append(more)
}

/** Has the announcer say a point. */
export function sayPoint({ title, figures, note }) {
  const parts = figures.map(([name, value]) => (value === '' ? name : `${name}: ${value}`))
  announce([title, ...parts, note].filter(Boolean).join('. '))
}

export function announce(text) {
  const place = document.querySelector('[data-announcer]')
  if (place) place.textContent = text
}
