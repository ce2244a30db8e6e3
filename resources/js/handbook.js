/* The documents: copies code. Without script the pages have everything but this. */
import { startCopying } from './copy.js'
import { addCopyButtons } from './reference/copy_buttons.js'

document.documentElement.dataset.script = 'on'
startCopying()
addCopyButtons(document)
