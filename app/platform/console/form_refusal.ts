import type { HttpContext } from '@adonisjs/core/http'
import { consolePages, type RegisteredPage } from '#app/platform/console/console_pages'
import { licenceStatus } from '#app/platform/licence/licence_status'
import { isFormRefusedReadOnly } from '#app/platform/licence/rules/is_refused_read_only'

/**
 * Says why a form would be refused whatever is typed into it: the installation is read-only, or the
 * organisation is suspended and the form makes a link or a QR code. What is sent all the same is
 * refused by `guardPage`.
 *
 * @param address where the form is sent to, or the page that shows it
 * @returns null where the form is taken, and where no form is sent there
 */
export function findFormRefusal(ctx: HttpContext, address: string): string | null {
  const isReadOnly = licenceStatus()?.readOnly === true
  const isSuspended = ctx.access?.suspended === true
  if (!isReadOnly && !isSuspended) return null
  const [path] = address.split(/[?#]/, 1)
  const forms = [path, path.replace(/\/(new|edit)$/, '')].map(findForm)
  for (const form of forms) {
    if (!form) continue
    const { page, params } = form
    if (isReadOnly && isFormRefusedReadOnly(page, params))
      return ctx.i18n.t('shell.refused.read_only')
    const makes = typeof page.access === 'object' && page.access.makes
    if (isSuspended && makes) return ctx.i18n.t('shell.refused.suspended')
  }
  return null
}

function findForm(path: string): { page: RegisteredPage; params: Record<string, string> } | null {
  const given = path.split('/')
  for (const page of consolePages()) {
    if (page.method !== 'POST') continue
    const params = readParams(page.url.split('/'), given)
    if (params) return { page, params }
  }
  return null
}

function readParams(pattern: string[], given: string[]): Record<string, string> | null {
  if (pattern.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, segment] of pattern.entries()) {
    if (segment.startsWith(':')) params[segment.slice(1)] = given[at]
    else if (segment !== given[at]) return null
  }
  return params
}

/** Disables what could be typed into or pressed. A disabled fieldset collapses cards in Chromium. */
export function disableControls(html: string): string {
  return html.replace(/<(input|select|textarea|button)\b/g, '<$1 disabled')
}
