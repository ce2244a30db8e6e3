import type { HttpContext } from '@adonisjs/core/http'
import encryption from '@adonisjs/core/services/encryption'
import { readText } from '#app/linking/link_form/rules/read_form'

const PURPOSE = 'link password in a form'

/**
 * Reads the password that was typed into a link's form, in this request or in one before it: a page
 * that comes back never shows it, but carries it along, so that adding a rule loses nothing.
 */
export function readTypedPassword({ request }: HttpContext): string {
  if (request.input('do') === 'password.forget') return ''
  const typed = readText(request.input('password'))
  if (typed !== '') return typed
  const sealed = readText(request.input('sealedPassword'))
  return sealed === '' ? '' : (encryption.decrypt<string>(sealed, PURPOSE) ?? '')
}

/**
 * Returns the same, as it travels in the page: no one else can read it, and after a day no one at
 * all.
 */
export function sealPassword(password: string): string {
  return password === '' ? '' : encryption.encrypt(password, '1 day', PURPOSE)
}
