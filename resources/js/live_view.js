/** Entries that the page lists. */
const LISTED = 20

/** How long a country is marked after a visit from it. */
const MARKED_MS = 1500

let closeFormer = () => {}

/** `data-live-view`: the address of visits that are shown as they come in. Off while no one looks. */
export function startLiveView(root) {
  closeFormer()
  const view = root.querySelector('[data-live-view]')
  if (!view || !window.EventSource) return
  const says = JSON.parse(view.dataset.texts)
  const sign = view.querySelector('[data-live-state]')
  const pauseButton = document.querySelector('[data-live-pause]')
  let source = null
  let isOver = false
  const say = (state) => {
    if (sign.textContent !== says[state]) sign.textContent = says[state]
    sign.toggleAttribute('data-is-live', state === 'open')
  }
  const close = () => {
    source?.close()
    source = null
  }
  closeFormer = close
  const end = (state) => {
    isOver = true
    close()
    say(state)
    pauseButton.disabled = true
  }
  const isPaused = () => pauseButton.getAttribute('aria-pressed') === 'true'
  const open = () => {
    close()
    if (isOver || isPaused()) return
    source = new EventSource(view.dataset.liveView)
    source.addEventListener('open', () => say('open'))
    source.addEventListener('error', async () => {
      say('lost')
      // Closed: the answer was no stream. An event source does not say why.
      if (source?.readyState === EventSource.CLOSED) end(await askWhy(view.dataset.liveView))
    })
    source.addEventListener('ended', () => end('ended'))
    source.addEventListener('message', ({ data }) => show(view, JSON.parse(data)))
  }
  pauseButton.addEventListener('click', () => {
    pauseButton.setAttribute('aria-pressed', String(!isPaused()))
    if (isPaused()) {
      close()
      say('paused')
    } else open()
  })
  document.addEventListener('visibilitychange', () =>
    document.hidden || !view.isConnected ? close() : open()
  )
  window.addEventListener('pagehide', close)
  if (!document.hidden) open()
}

async function askWhy(address) {
  const asked = new AbortController()
  try {
    const { status } = await fetch(address, { redirect: 'manual', signal: asked.signal })
    if (status === 429) return 'full'
    return status === 200 || status >= 500 ? 'lost' : 'ended'
  } catch {
    return 'lost'
  } finally {
    asked.abort()
  }
}

function show(view, { isFirst, isMore, visits, counts, map, countries }) {
  const part = (name) => view.querySelector(`[data-live-${name}]`)
  const list = part('list')
  const entries = visits.map((visit) => fillIn(part('pattern'), visit)).reverse()
  if (isFirst) list.replaceChildren(...entries)
  else {
    for (const entry of entries) entry.classList.add('is-new')
    list.prepend(...entries)
  }
  while (list.children.length > LISTED) list.lastElementChild.remove()
  part('none').hidden = list.children.length > 0
  part('more').hidden = !isMore
  const figures = part('counts').querySelectorAll('dd')
  for (const [at, figure] of figures.entries()) figure.textContent = counts[at]
  drawMap(part('map'), map)
  if (!isFirst) markCountries(part('map'), visits)
  const rows = countries.map(({ name, visitors, visits: count }) => {
    const row = document.createElement('tr')
    for (const [tag, text] of [
      ['th', name],
      ['td', visitors],
      ['td', count],
    ]) {
      const cell = document.createElement(tag)
      if (tag === 'th') cell.scope = 'row'
      else cell.className = 'num'
      cell.textContent = text
      row.append(cell)
    }
    return row
  })
  view.querySelector('tbody').replaceChildren(...rows)
  part('countries').hidden = rows.length === 0
  part('placeless').hidden = rows.length > 0
}

function fillIn(pattern, visit) {
  const entry = pattern.content.firstElementChild.cloneNode(true)
  for (const place of entry.querySelectorAll('[data-live]')) {
    const { live } = place.dataset
    if (live === 'scan') place.hidden = !visit.isScan
    else place.textContent = visit[live]
    if (live === 'link') place.href = visit.href
  }
  return entry
}

function drawMap(svg, map) {
  const drawn = new Map(
    [...svg.querySelectorAll('[data-code]')].map((use) => [use.dataset.code, use])
  )
  for (const { code, level } of map) {
    const use = drawn.get(code) ?? svg.appendChild(drawCountry(svg, code))
    const isMarked = use.classList.contains('is-new')
    use.setAttribute('class', `level-${level}${isMarked ? ' is-new' : ''}`)
    drawn.delete(code)
  }
  for (const use of drawn.values()) if (!use.classList.contains('is-new')) use.remove()
}

function drawCountry(svg, code) {
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `${svg.dataset.liveMap}#${code}`)
  use.dataset.code = code
  return use
}

/** A visit without a country is on no map. */
function markCountries(svg, visits) {
  for (const code of new Set(visits.map((visit) => visit.code).filter(Boolean))) {
    // The figures, which have its colour, come some seconds later.
    const use =
      svg.querySelector(`[data-code="${code}"]`) ?? svg.appendChild(drawCountry(svg, code))
    use.classList.add('is-new')
    setTimeout(() => use.classList.remove('is-new'), MARKED_MS)
  }
}
