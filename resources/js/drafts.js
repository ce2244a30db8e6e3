import { findDraft, forgetAllDrafts, forgetDraft, listDrafts, storeDraft } from './draft_store.js'
import { readFields, writeFields } from './form_fields.js'
import { restoreLiveForm } from './live_forms.js'

/** After the last key, before what was typed is stored. */
const PAUSE_MS = 300

/**
 * Keeps what people type: where a session ends, a menu is clicked, the tab crashes or the page is
 * loaded again, it is in the form afterwards. Never passwords and keys. The browser asks before a
 * page with unsaved changes is left.
 */
export function startDrafts() {
  document.addEventListener('submit', ({ target }) => {
    if ('signsOut' in target.dataset) endDrafts()
    if ('keepsTyped' in target.dataset) keepTyped()
  })
  const person = document.querySelector('[data-person]')?.dataset.person
  settleSent(person)
}

/** @param root the page, or the part of it that was drawn again */
export function keepDrafts(root) {
  const person = document.querySelector('[data-person]')?.dataset.person
  for (const form of listForms(root)) {
    if (person) keep(form, person)
    else takeUp(form)
  }
}

function listForms(root) {
  const forms = [...root.querySelectorAll('form[method=post]')]
  return forms.filter((form) => !form.closest('dialog') && !('noDraft' in form.dataset))
}

let isOver = false

/** Is the page drawn again, in another language or theme? What was typed stays, without a question. */
let isRedrawn = false

function keepTyped() {
  isRedrawn = true
  if (document.querySelector('[data-person]')) return
  for (const form of listForms(document)) {
    const fields = readFields(form)
    if (fields.length > 0) storeDraft(nameOf(form), { fields })
  }
}

/** Where no one is signed in, drafts live for that one time. */
function takeUp(form) {
  const draft = findDraft(nameOf(form))
  if (!draft || draft.person || readFields(form).length === 0) return
  forgetDraft(nameOf(form))
  writeFields(form, draft.fields)
}

function endDrafts() {
  isOver = true
  forgetAllDrafts()
}

/**
 * Forgets what is saved: the draft of the form whose success this page reports. One that was refused,
 * lost on its way or sent after the session had ended stays.
 */
function settleSent(person) {
  const settled = document.querySelector('[data-settled]')?.dataset.settled
  for (const { name, ...draft } of listDrafts()) {
    const isSaved = settled !== undefined && draft.sentTo === settled
    if (isSaved || (person && draft.person !== person)) forgetDraft(name)
  }
}

function nameOf(form) {
  return `${location.pathname} ${form.id}`
}

function keep(form, person) {
  const initial = JSON.stringify(readFields(form))
  if (initial === '[]') return
  const name = nameOf(form)
  const isRefused = form.hasAttribute('data-refused')
  let isLeaving = false
  let timer
  const isChanged = () =>
    form.isConnected && (isRefused || JSON.stringify(readFields(form)) !== initial)
  const store = (sentTo) => {
    clearTimeout(timer)
    if (isOver || !form.isConnected) return
    if (isChanged()) storeDraft(name, { person, sentTo, fields: readFields(form) })
    else forgetDraft(name)
  }
  const storeSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => store(), PAUSE_MS)
  }
  const draft = findDraft(name)
  if (isRefused) store()
  if (draft && !isRefused) void restore(form, draft.fields, () => (isLeaving = true))
  form.addEventListener('input', storeSoon)
  form.addEventListener('change', storeSoon)
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    isLeaving = true
    if (isChanged()) store(new URL(form.getAttribute('action'), location.href).pathname)
  })
  window.addEventListener('pagehide', () => {
    if (!isLeaving && isChanged()) store()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isLeaving = false
  })
  window.addEventListener('beforeunload', (event) => {
    const wasUsed = navigator.userActivation?.hasBeenActive ?? true
    if (!isLeaving && !isOver && !isRedrawn && wasUsed && isChanged()) event.preventDefault()
  })
}

/** Puts a draft back, and says so. */
async function restore(form, fields, beforeReload) {
  if (JSON.stringify(readFields(form)) === JSON.stringify(fields)) return
  const isDrawn = 'liveForm' in form.dataset && (await restoreLiveForm(form, fields))
  if (!isDrawn) writeFields(form, fields)
  const note = document.querySelector('template[data-draft-note]')?.content.cloneNode(true)
  if (!note) return
  note.querySelector('button').addEventListener('click', () => {
    beforeReload()
    forgetDraft(nameOf(form))
    location.reload()
  })
  form.before(note)
}
