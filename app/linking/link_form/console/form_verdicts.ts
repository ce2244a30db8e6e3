import type { HttpContext } from '@adonisjs/core/http'
import { findOwnHosts } from '#app/linking/domains/queries/own_hosts'
import { findInvisibleEnd } from '#app/linking/link_form/rules/invisible_end'
import { checkDestination } from '#app/linking/links/rules/destination'
import { checkAliasAvailability } from '#app/linking/naming/queries/alias_availability'
import { problemText } from '#app/platform/console/problem_text'
import { Problem } from '#app/shared/problems/problem'

/** What is to be said of a field before it is sent. */
export interface FieldVerdict {
  ok: boolean
  text: string

  /** What may be wrong with it all the same. */
  caution?: string

  /** What could be taken instead. */
  suggestions?: string[]
}

/** Could a link lead there? null: nothing was typed. */
export async function judgeDestination(
  ctx: HttpContext,
  url: string
): Promise<FieldVerdict | null> {
  if (url === '') return null
  return judgeField(ctx, async () => {
    const stored = checkDestination(url, await findOwnHosts([url]))
    const character = findInvisibleEnd(stored)
    return {
      ok: true,
      text: ctx.i18n.t('link_form.destination_ok'),
      ...(character && { caution: ctx.i18n.t('link_form.destination_invisible', { character }) }),
    }
  })
}

/** Could a new link have this alias? null: nothing was typed, so it gets a random one. */
export async function judgeAlias(
  ctx: HttpContext,
  alias: string,
  domainId: string
): Promise<FieldVerdict | null> {
  if (alias.trim() === '') return null
  return judgeField(ctx, async () => {
    const answer = await checkAliasAvailability(
      alias.trim(),
      domainId || null,
      ctx.access.workspace
    )
    if (answer.available) return { ok: true, text: ctx.i18n.t('link_form.alias_ok') }
    const text = ctx.i18n.t(`problems.${answer.code}`, {}, answer.detail ?? '')
    return { ok: false, text, suggestions: answer.suggestions }
  })
}

async function judgeField(
  ctx: HttpContext,
  judge: () => Promise<FieldVerdict>
): Promise<FieldVerdict> {
  try {
    return await judge()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { ok: false, text: problemText(ctx, error) }
  }
}
