import { defineConfig, stores } from '@adonisjs/session'
import installation from '#config/installation'

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
  stores: { cookie: stores.cookie() },
  cookie: {
    path: '/',
    httpOnly: true,
    secure: installation.scheme === 'https:',
    sameSite: 'lax',
  },
})
