/**
 * What was typed into forms and not saved yet, in the tab's own storage: gone with the tab, and
 * with signing out. A draft is the person's who typed it; another one's is thrown away.
 */
const PREFIX = 'draft '
const MOST_DRAFTS = 20
const MOST_CHARACTERS = 100_000

/** A browser may forbid storage; then there are no drafts. */
function storage() {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

/** All drafts of this tab, with their names. */
export function listDrafts() {
  const store = storage()
  if (!store) return []
  return Object.keys(store)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => {
      const draft = read(store, name)
      return draft ? [{ ...draft, name: name.slice(PREFIX.length) }] : []
    })
}

function read(store, name) {
  try {
    return JSON.parse(store.getItem(name))
  } catch {
    return null
  }
}

export function findDraft(name) {
  return listDrafts().find((draft) => draft.name === name) ?? null
}

/** Stores a draft: `{ person, fields }`, and `sentTo`, the path that it was sent to. The oldest make room. */
export function storeDraft(name, draft) {
  const store = storage()
  const text = JSON.stringify({ ...draft, number: nextNumber() })
  if (!store || text.length > MOST_CHARACTERS) return
  const others = listDrafts().filter((other) => other.name !== name)
  others.sort((one, other) => one.number - other.number)
  for (const old of others.slice(0, Math.max(0, others.length - MOST_DRAFTS + 1))) {
    forgetDraft(old.name)
  }
  try {
    store.setItem(PREFIX + name, text)
  } catch {
    // No room is left: the form works as it does without drafts.
  }
}

function nextNumber() {
  return Math.max(0, ...listDrafts().map(({ number }) => number)) + 1
}

export function forgetDraft(name) {
  storage()?.removeItem(PREFIX + name)
}

export function forgetAllDrafts() {
  for (const { name } of listDrafts()) forgetDraft(name)
}
