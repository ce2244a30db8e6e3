import { call, readAccount, readWorkspaceAddress, Refusal } from './api.js'

const byId = (id) => document.getElementById(id)

function say(text, isWrong) {
  byId('message').textContent = text
  byId('message').className = isWrong ? 'wrong' : ''
}

const kept = await readAccount()
if (kept) {
  byId('address').value = `${kept.server}/console/workspaces/${kept.workspaceId}`
  byId('key').placeholder = 'The key that is kept'
  byId('key').required = false
}

byId('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const place = readWorkspaceAddress(byId('address').value)
  if (!place) return say('This is no address of a workspace in the console.', true)
  const key = byId('key').value.trim() || kept?.key || ''
  // The browser asks the person for this server, and for no other.
  const isAllowed = await chrome.permissions.request({ origins: [`${place.server}/*`] })
  if (!isAllowed) return say('Without access to the server nothing can be shortened.', true)
  try {
    await call({ ...place, key }, 'GET', '/links?pageSize=1')
    await chrome.storage.local.set({ account: { ...place, key } })
    say('Saved. The button of Shunt shortens the page that you look at.')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message, true)
  }
})
