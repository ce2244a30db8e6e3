/*
 * The API reference: finds calls, copies samples and makes calls. Without script the page has
 * everything but these. The key stays in its field.
 */
import { startCopying } from './copy.js'
import { startCallFinder } from './reference/call_finder.js'
import { addCallForm } from './reference/call_form.js'
import { addCopyButtons } from './reference/copy_buttons.js'
import { startWorkspaceField } from './reference/workspace_field.js'

document.documentElement.dataset.script = 'on'
startCopying()
startCallFinder()
startWorkspaceField()

/** What a call needs is added when it is opened: there are many of them. */
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!target.matches?.('.call[open]') || 'ready' in target.dataset) return
    target.dataset.ready = ''
    addCopyButtons(target)
    if (target.dataset.call) addCallForm(target)
  },
  true
)

/** Opens the call or record that a link names. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const call = named?.closest('.call')
  if (!call) return
  call.open = true
  call.scrollIntoView()
}
addEventListener('hashchange', openNamed)
openNamed()
