/*
 * Entry point of `node ace` in the source tree: registers the TypeScript hook, then starts the
 * console. The production build replaces this file with one that needs no hook.
 */
import './bin/typescript.js'

await import('./bin/console.js')
