import { reach } from './connection.js'

/** After the last key in a search field, before the server is asked. */
const PAUSE_MS = 250

/** What takes longer shows that it is at work, and can be called off. */
const PATIENCE_MS = 1_000

/** What is posted from here changes a row, or takes that back. */
const ROW_FORMS = 'tr form, #row-menu form, .toast form'

/**
 * Pages that change without being left: the place in the page stays, the focus stays on what was
 * pressed. The server draws them as ever; without script they are loaded.
 *
 * Forms of a row, of its menu and of a toast do so on every page that they come back to. On a page
 * whose main part has `data-in-place`, so do links and forms that lead to the same page with other
 * filters, and a field with `data-searches` while a person types.
 *
 * @param dress starts the script of what was drawn
 */
export function startInPlace(dress) {
  const page = { shown: here(), asking: null, timer: 0, working: 0, row: null, dress }
  document.querySelector('[data-stops]')?.addEventListener('click', () => callOff(page))
  document.addEventListener('click', (event) => follow(page, event))
  document.addEventListener('submit', (event) => {
    const { target: form, submitter, defaultPrevented } = event
    if (defaultPrevented) return
    if (form.method === 'post' && form.matches(ROW_FORMS)) {
      event.preventDefault()
      void change(page, form, submitter)
    } else if (form.method === 'get' && form.closest('[data-in-place]') && isHere(actionOf(form))) {
      event.preventDefault()
      void visit(page, addressOf(form, submitter), submitter ?? document.activeElement)
    }
  })
  document.addEventListener('input', ({ target, isComposing }) => {
    if (isComposing || !target.matches('[data-in-place] [data-searches]')) return
    clearTimeout(page.timer)
    page.timer = setTimeout(
      () => visit(page, addressOf(target.form), target, 'replaceState'),
      PAUSE_MS
    )
  })
  window.addEventListener('popstate', () => {
    if (here() !== page.shown) location.reload()
  })
  returnToRow(page)
}

const here = () => location.pathname + location.search
const isHere = (url) => new URL(url, location.href).pathname === location.pathname
const mainOf = (document) => document.querySelector('main')

/** A field may be called `action`, so that `form.action` is that field. */
const actionOf = (form) => new URL(form.getAttribute('action') ?? '', location.href).href

function addressOf(form, submitter) {
  return `${actionOf(form).split('?', 1)[0]}?${new URLSearchParams(new FormData(form, submitter))}`
}

/** A link to the same page with other filters. Another page of a list begins at its top. */
function follow(page, event) {
  const link = event.target.closest('a[href]')
  if (link?.closest('tr, #row-menu')) rememberRow(link)
  if (!link?.closest('[data-in-place]') || event.defaultPrevented || event.button !== 0) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  if (link.target || link.hasAttribute('download') || link.closest('.paging')) return
  if (link.hash || link.origin !== location.origin || !isHere(link.href)) return
  event.preventDefault()
  void visit(page, link.href, link)
}

/** Shows the same page with other filters; what is looked for, not while a menu is open over it. */
async function visit(page, url, pressed, push = 'pushState') {
  clearTimeout(page.timer)
  page.asking?.abort()
  page.asking = new AbortController()
  const { signal } = page.asking
  const spot = spotOf(menuButtonOf(pressed) ?? pressed)
  hold(!pressed?.matches('[data-searches]'))
  clearTimeout(page.working)
  page.working = setTimeout(() => showWorking(page, pressed), PATIENCE_MS)
  const answer = await reach(url, { signal }, pressed)
  if (!answer) return signal.aborted || rest(page)
  if (!answer.ok || !isHere(answer.url)) return location.assign(url)
  const drawn = await parse(answer).catch(() => null)
  if (signal.aborted) return
  rest(page)
  const isBeside = push === 'replaceState' && mainOf(document).querySelector(':popover-open')
  if (!drawn || isBeside) return
  history[push](null, '', answer.url)
  draw(page, drawn, spot)
}

/** Sends the form of a row. The page that it comes back to is drawn here, any other is gone to. */
async function change(page, form, submitter) {
  if (form.dataset.sent !== undefined) return
  form.dataset.sent = ''
  const opener = openerOf(form)
  if (opener) page.row = spotOf(opener)
  const body = new URLSearchParams(new FormData(form, submitter))
  const headers = { 'X-In-Place': '1' }
  hold(true)
  const answer = await reach(actionOf(form), { method: 'POST', body, headers }, submitter)
  delete form.dataset.sent
  form.closest('[popover]')?.hidePopover()
  if (!answer) {
    hold(false)
    return opener?.focus({ preventScroll: true })
  }
  const to = answer.headers.get('X-Goes-To')
  if (!to || !isHere(to)) return location.assign(to ?? answer.url)
  const back = await reach(to, {}, opener)
  const drawn = back && (await parse(back).catch(() => null))
  hold(false)
  if (!back) return
  history.replaceState(null, '', to.split('#', 1)[0])
  if (!drawn) return location.reload()
  draw(page, drawn, page.row)
}

/** What is pressed in the meantime would be a page that is about to go. */
function hold(isBusy) {
  mainOf(document).toggleAttribute('data-busy', isBusy)
}

function showWorking(page, pressed) {
  const card = workingCard()
  if (!card || pressed?.matches('[data-searches]')) return
  page.pressed = document.activeElement
  card.hidden = false
  card.querySelector('button').focus({ preventScroll: true })
}

/** The server notices that no one waits, and ends what it was counting. The page stays as it was. */
function callOff(page) {
  page.asking?.abort()
  rest(page)
  page.pressed?.focus({ preventScroll: true })
}

function rest(page) {
  clearTimeout(page.working)
  const card = workingCard()
  if (card) card.hidden = true
  hold(false)
}

const workingCard = () => document.querySelector('[data-working] > *')

async function parse(answer) {
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

function draw(page, drawn, spot) {
  const [main, next] = [mainOf(document), mainOf(drawn)]
  if (!next) return location.reload()
  const before = new Set(listChips(main))
  const typed = main.querySelector('[data-searches]:focus')
  const picked = [...main.querySelectorAll('.pick:checked')].map(({ value }) => value)
  const open = listOpen(main)
  const top = window.scrollY
  page.shown = here()
  document.title = drawn.title
  document.querySelector('.toasts')?.remove()
  const toasts = drawn.querySelector('.toasts')
  if (toasts) main.after(toasts)
  main.replaceChildren(...next.childNodes)
  for (const part of main.querySelectorAll('details')) {
    if (open.includes(part.firstElementChild.textContent)) part.open = true
  }
  window.scrollTo({ top, behavior: 'instant' })
  page.dress(main)
  pick(main, picked)
  const chip = [...main.querySelectorAll('.chip--filter a')].find(
    (one) => !before.has(one.getAttribute('aria-label'))
  )
  const wanted = typed ? main.querySelector('[data-searches]') : find(main, spot, chip)
  wanted.focus({ preventScroll: true })
  if (typed && wanted.value !== typed.value) wanted.value = typed.value
  if (typed) wanted.setSelectionRange(typed.selectionStart, typed.selectionEnd)
  if (!toasts) say(main.querySelector('[data-said]')?.dataset.said)
}

function pick(main, values) {
  const boxes = [...main.querySelectorAll('.pick')].filter(({ value }) => values.includes(value))
  for (const box of boxes) box.checked = true
  boxes[0]?.dispatchEvent(new Event('change', { bubbles: true }))
}

/** What is unfolded, by its summary. */
const listOpen = (main) =>
  [...main.querySelectorAll('details[open] > summary')].map((one) => one.textContent)

/** The button of the menu that something was pressed in. */
function menuButtonOf(pressed) {
  const menu = pressed?.closest('.menu[popover]')
  return menu ? document.querySelector(`[popovertarget="${menu.id}"]`) : null
}

const listChips = (main) =>
  [...main.querySelectorAll('.chip--filter a')].map((one) => one.getAttribute('aria-label'))

function say(text) {
  document.querySelector('[data-announcer]').textContent = text ?? ''
}

/** What the focus is on, so that it is found again in a page that was drawn again. */
function spotOf(pressed) {
  if (!pressed) return null
  const row = pressed.closest('tr')
  return {
    tag: pressed.localName,
    name: nameOf(pressed),
    text: pressed.textContent,
    row: row ? [...row.parentNode.children].indexOf(row) : -1,
  }
}

function nameOf(element) {
  const of = (attribute) => element.getAttribute(attribute)
  return element.id || of('aria-label') || of('href') || element.name || element.textContent.trim()
}

/** The same; or the filter that it added; or the row that is now where its row was. */
function find(main, spot, chip) {
  const same = [...main.querySelectorAll(spot?.tag ?? 'none')].filter(
    (one) => nameOf(one) === spot.name && one.checkVisibility()
  )
  if (same.length > 0) return same.find((one) => one.textContent === spot.text) ?? same[0]
  if (chip) return chip
  const rows = [...main.querySelectorAll('tbody tr')]
  const row = spot?.row >= 0 ? rows[Math.min(spot.row, rows.length - 1)] : null
  return row?.querySelector(MENU) ?? main.querySelector('.chip--add') ?? main
}

const MENU = '.row-actions button'

/** The button of the row whose menu the form is in. */
function openerOf(form) {
  const menu = form.closest('[popover]')
  if (menu?.id === 'row-menu') {
    return document.getElementById(menu.dataset.row)?.closest('tr').querySelector(MENU)
  }
  if (form.closest('.toast')) return null
  return menu
    ? document.querySelector(`[popovertarget="${menu.id}"]`)
    : form.querySelector('button')
}

const PLACE = 'place in a list'

/** A row's entry may lead to a page that asks first; where it comes back to this list, this is it. */
function rememberRow(link) {
  const menu = link.closest('[popover]')
  const opener = menu ? openerOf(link) : link
  const place = { page: here(), top: window.scrollY, spot: opener && spotOf(opener) }
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(place))
  } catch {
    // Without storage the browser scrolls to the row by its name.
  }
}

/** The address of a list that was come back to names the row: `#link-…`. */
function returnToRow(page) {
  if (!/^#(link|code)-/.test(location.hash)) return
  const place = readPlace()
  history.replaceState(null, '', here())
  page.shown = here()
  if (place?.page !== here()) return
  window.scrollTo({ top: place.top, behavior: 'instant' })
  page.row = place.spot
  find(mainOf(document), place.spot).focus({ preventScroll: true })
}

function readPlace() {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE))
  } catch {
    return null
  }
}
