import { configProvider } from '@adonisjs/core'
import { defineConfig, stores } from '@adonisjs/session'
import type { SessionStoreFactory } from '@adonisjs/session/types'
import installation from '#config/installation'

/**
 * A cookie of the browser's session needs no new lifetime. An answer that changes nothing does not write it: what a page
 * asks for in the background, sent before a form and answered after it, took back the form's toast.
 */
const changedOnly = configProvider.create<SessionStoreFactory>(async (app) => {
  const makeStore = await configProvider.resolve<SessionStoreFactory>(app, stores.cookie())
  return (ctx, config) => Object.assign(makeStore!(ctx, config), { touch: () => {} })
})

/**
 * What the console remembers from one page to the next: flash messages and the secret of its forms,
 * encrypted in a cookie. Who signed in is none of it: that is a row of `sessions` and a cookie of
 * its own (app/people/sessions).
 */
export default defineConfig({
  cookieName: `${installation.cookiePrefix}shunt_page`,
  clearWithBrowser: true,
  age: '12h',
  store: 'cookie',
  stores: { cookie: changedOnly },
  cookie: {
    path: '/',
    httpOnly: true,
    secure: installation.scheme === 'https:',
    sameSite: 'lax',
  },
})
