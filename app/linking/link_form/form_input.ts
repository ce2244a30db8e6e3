import type { HttpContext } from '@adonisjs/core/http'
import {
  parseLocalTime,
  type FormLocale,
  type LinkForm,
  type LinkFormField,
} from '#app/linking/link_form/rules/link_form'
import type { CreateLinkInput, UpdateLinkInput } from '#app/linking/links/actions/link_input'
import type { RedirectType } from '#app/linking/links/link'
import {
  CONDITION_RULES,
  parseTypedCondition,
  sayTypedCondition,
  type TypedCondition,
} from '#app/linking/links/rules/conditions'
import { splitTokens } from '#app/linking/links/rules/token_text'
import { CONDITION_KINDS, forEachKind } from '#app/redirect/routing/conditions'
import { readWholeNumber } from '#app/shared/text/whole_number'

export function readFormLocale({ access, i18n }: HttpContext): FormLocale {
  return {
    timeZone: access.workspace.timeZone,
    language: i18n.t('shell.language_tag'),
    t: (key) => i18n.t(key),
  }
}

/** What the pages of a link's form know of a kind of condition. */
export function listFormConditions(locale: FormLocale) {
  return CONDITION_KINDS.map((kind) => ({
    kind,
    asks: CONDITION_RULES[kind].asks,
    options: CONDITION_RULES[kind].list(locale),
    say: (typed: TypedCondition) => sayTypedCondition(kind, typed, locale),
  }))
}

/** Returns what creating a link takes, out of its form. Nothing is judged here. */
export function toCreateInput(form: LinkForm, locale: FormLocale): CreateLinkInput {
  return {
    destinationUrl: form.destinationUrl,
    domainId: form.domainId || null,
    alias: form.alias.trim() || null,
    title: form.title.trim(),
    description: form.description,
    notes: form.notes,
    tags: splitTokens(form.tags),
    folderId: form.folderId || null,
    campaignId: form.campaignId || null,
    startsAt: parseLocalTime(form.startsAt, locale.timeZone),
    endsAt: parseLocalTime(form.endsAt, locale.timeZone),
    redirectType: form.redirectType as RedirectType,
    routing: toRoutingInput(form, locale),
    maxClicks: form.maxClicks.trim() === '' ? null : Number(readWholeNumber(form.maxClicks.trim())),
    expiredUrl: form.expiredUrl || null,
    passQuery: form.passQuery === '1',
    externalId: form.externalId.trim() || null,
    preview: { title: form.previewTitle.trim(), description: form.previewDescription.trim() },
  }
}

/**
 * Returns what changing a link takes: the fields that hold something else than the link does. The
 * others are left out, so that what no one touched is neither judged nor changed.
 */
export function toUpdateInput(
  form: LinkForm,
  changed: LinkFormField[],
  locale: FormLocale
): UpdateLinkInput {
  const all = toCreateInput(form, locale)
  const has = (...fields: LinkFormField[]) => fields.some((field) => changed.includes(field))
  const isRouted = form.rules.length + form.split.length > 0
  return {
    ...(has('destinationUrl') && { destinationUrl: all.destinationUrl }),
    ...(has('title') && { title: all.title }),
    ...(has('description') && { description: all.description }),
    ...(has('notes') && { notes: all.notes }),
    ...(has('tags') && { tags: all.tags }),
    ...(has('redirectType') && { redirectType: all.redirectType }),
    ...(has('folderId') && (all.folderId ? { folderId: all.folderId } : { clearFolder: true })),
    ...(has('campaignId') &&
      (all.campaignId ? { campaignId: all.campaignId } : { clearCampaign: true })),
    ...(has('startsAt') && (all.startsAt ? { startsAt: all.startsAt } : { clearStartsAt: true })),
    ...(has('endsAt') && (all.endsAt ? { endsAt: all.endsAt } : { clearEndsAt: true })),
    ...(has('maxClicks') &&
      (all.maxClicks === null ? { clearMaxClicks: true } : { maxClicks: all.maxClicks })),
    ...(has('expiredUrl') &&
      (all.expiredUrl ? { expiredUrl: all.expiredUrl } : { clearExpiredUrl: true })),
    ...(has('passQuery') && { passQuery: all.passQuery }),
    ...(has('previewTitle', 'previewDescription') && { preview: all.preview }),
    ...(has('externalId') &&
      (all.externalId ? { externalId: all.externalId } : { clearExternalId: true })),
    ...(has('rules', 'split') && (isRouted ? { routing: all.routing } : { clearRouting: true })),
  }
}

/** Names of values become codes; a weight that is no number is none. */
export function toRoutingInput({ rules, split }: LinkForm, locale: FormLocale) {
  return {
    rules: rules.map((rule) => ({
      ...(rule.id && { id: rule.id }),
      name: rule.name.trim(),
      ...forEachKind((kind) => parseTypedCondition(kind, rule[kind], locale)),
      destinationUrl: rule.destinationUrl,
      appUrl: rule.appUrl,
    })),
    split: split.map((share) => ({
      ...(share.id && { id: share.id }),
      name: share.name.trim(),
      destinationUrl: share.destinationUrl,
      weight: share.weight === '' ? null : Number(share.weight),
    })),
  }
}
