import type { HttpContext } from '@adonisjs/core/http'
import { findOwnHosts } from '#app/linking/domains/queries/own_hosts'
import type { LinkFormEntry } from '#app/linking/link_form/console/form_entry'
import { judgeAlias } from '#app/linking/link_form/console/form_verdicts'
import { toRoutingInput } from '#app/linking/link_form/form_input'
import {
  parseLocalTime,
  type FormLocale,
  type LinkForm,
} from '#app/linking/link_form/rules/link_form'
import { listLinkDestinations } from '#app/linking/links/actions/link_input'
import { checkDestination, checkExpiredUrl } from '#app/linking/links/rules/destination'
import { listRoutingFaults } from '#app/linking/links/rules/routing'
import { checkSchedule } from '#app/linking/links/rules/schedule'
import { normaliseTags } from '#app/linking/links/rules/tags'
import { splitTokens } from '#app/linking/links/rules/token_text'
import { aliasLimits } from '#app/linking/naming/alias_source'
import { checkAlias } from '#app/linking/naming/rules/alias'
import { failForm } from '#app/platform/console/form_state'
import { problemText } from '#app/platform/console/problem_text'
import { Problem } from '#app/shared/problems/problem'
import { invalidField } from '#app/shared/problems/problems'

/** Problems of routing that name no field, and the field that shows them. */
const FIELD_OF: Record<string, string> = {
  'routing.too_many_rules': 'rules',
  'routing.split_size': 'split',
}

/**
 * Has the form show why it was refused, and what else is wrong with it: people want to see every
 * fault at once.
 */
export async function showFaults(
  ctx: HttpContext,
  error: unknown,
  { form, link }: Pick<LinkFormEntry, 'form' | 'link'>,
  locale: FormLocale
): Promise<void> {
  failForm(ctx, error)
  const state = ctx.form
  const told = Object.entries(state.errors).map(([field, text]) => [fieldName(field), text])
  if (error instanceof Problem && FIELD_OF[error.code]) {
    told.push([FIELD_OF[error.code], problemText(ctx, error)])
    state.general = null
  }
  const others = await listFaults(ctx, form, locale, link)
  Object.assign(state, { errors: { ...others, ...Object.fromEntries(told) }, old: null })
}

/**
 * Are the ends of the schedule moments? A browser that has no field for them sends whatever was
 * typed.
 *
 * @throws Problem `request.invalid`
 */
export function assertMoments(
  { i18n }: HttpContext,
  form: LinkForm,
  { timeZone }: FormLocale,
  fields: readonly ('startsAt' | 'endsAt')[] = ['startsAt', 'endsAt']
): void {
  for (const field of fields) {
    if (form[field] === '' || parseLocalTime(form[field], timeZone) !== null) continue
    throw invalidField(field, i18n.t('link_form.no_moment'))
  }
}

/** Lists everything that is wrong with what was typed, as far as can be seen without storing it. */
async function listFaults(
  ctx: HttpContext,
  form: LinkForm,
  locale: FormLocale,
  link: LinkFormEntry['link']
): Promise<Record<string, string>> {
  const routing = toRoutingInput(form, locale)
  const own = await findOwnHosts(
    listLinkDestinations({
      destinationUrl: form.destinationUrl,
      expiredUrl: form.expiredUrl,
      routing,
    })
  )
  const moment = (local: string) => {
    const at = parseLocalTime(local, locale.timeZone)
    return at === null ? null : new Date(at)
  }
  const checks = [
    () => assertMoments(ctx, form, locale, ['startsAt']),
    () => assertMoments(ctx, form, locale, ['endsAt']),
    () => checkDestination(form.destinationUrl, own),
    () => checkExpiredUrl(form.expiredUrl || null, own),
    () => form.alias.trim() && checkAlias(form.alias.trim(), aliasLimits),
    () => normaliseTags(splitTokens(form.tags)),
    () => checkSchedule(moment(form.startsAt), moment(form.endsAt)),
  ]
  const faults = [...checks.flatMap(readFault), ...listRoutingFaults(routing, own)]
  const alias = link ? null : await judgeAlias(ctx, form.alias, form.domainId)
  return Object.fromEntries([
    ...(alias?.ok === false ? [['alias', alias.text]] : []),
    ...faults.flatMap((fault) => {
      const field = fault.field ? fieldName(fault.field) : FIELD_OF[fault.code]
      return field ? [[field, problemText(ctx, fault)]] : []
    }),
  ])
}

function readFault(check: () => unknown): Problem[] {
  try {
    check()
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [error]
  }
}

/** Names the field `routing.rules.0.countries` as the page does: `rules[0][countries]`. */
function fieldName(field: string): string {
  const [first, ...rest] = field.replace(/^routing\./, '').split('.')
  return first + rest.map((part) => `[${part}]`).join('')
}
