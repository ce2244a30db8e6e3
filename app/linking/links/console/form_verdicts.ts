import type { HttpContext } from '@adonisjs/core/http'
import { Problem } from '#app/shared/problem'
import { problemText } from '#app/platform/console/problem_text'
import { checkDestination } from '#app/linking/links/rules/destination'
import { ownHostsAmong } from '#app/linking/domains/queries/own_hosts'
import { aliasAvailability } from '#app/linking/links/queries/alias_availability'

/** What is to be said of a field before it is sent. */
export interface Verdict {
  ok: boolean
  text: string

  /** What could be taken instead. */
  suggestions?: string[]
}

/** Could a link lead there? null: nothing was typed. */
export async function destinationVerdict(ctx: HttpContext, url: string): Promise<Verdict | null> {
  if (url === '') return null
  return verdictOf(ctx, async () => {
    checkDestination(url, await ownHostsAmong([url]))
    return { ok: true, text: ctx.i18n.t('link_form.destination_ok') }
  })
}

/** Could a new link have this alias? null: nothing was typed, so it gets a random one. */
export async function aliasVerdict(
  ctx: HttpContext,
  alias: string,
  domainId: string
): Promise<Verdict | null> {
  if (alias.trim() === '') return null
  return verdictOf(ctx, async () => {
    const answer = await aliasAvailability(alias.trim(), domainId || null, ctx.access.workspace)
    if (answer.available) return { ok: true, text: ctx.i18n.t('link_form.alias_ok') }
    const text = ctx.i18n.t(`problems.${answer.code}`, {}, answer.detail ?? '')
    return { ok: false, text, suggestions: answer.suggestions }
  })
}

async function verdictOf(ctx: HttpContext, judge: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await judge()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { ok: false, text: problemText(ctx, error) }
  }
}
