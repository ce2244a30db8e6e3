import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { findDomainHost } from '#app/linking/domains/queries/find_domain'
import { listFormChoices } from '#app/linking/link_form/console/form_choices'
import type { LinkFormEntry } from '#app/linking/link_form/console/form_entry'
import { buildFormParts, listUnfoldedParts } from '#app/linking/link_form/console/form_parts'
import { judgeAlias, judgeDestination } from '#app/linking/link_form/console/form_verdicts'
import { sealPassword } from '#app/linking/link_form/console/sealed_password'
import {
  listFormConditions,
  readFormLocale,
  toRoutingInput,
} from '#app/linking/link_form/form_input'
import { MOST_RULES, MOST_SHARES } from '#app/linking/link_form/rules/form_steps'
import { readShownUtm, readText } from '#app/linking/link_form/rules/read_form'
import {
  previewCampaignUtm,
  simulateRouting,
  type RoutingVisitor,
} from '#app/linking/link_form/rules/routing_simulation'
import { buildShareCards } from '#app/linking/link_form/rules/share_cards'
import { REDIRECT_TYPES, type LinkRecord } from '#app/linking/links/link'
import { findQrAllowance } from '#app/linking/qr_codes/queries/qr_allowance'
import { listUtmTemplates } from '#app/linking/utm_templates/queries/list_utm_templates'
import { buildAreaPath } from '#app/platform/console/area_path'
import { CONDITION_KINDS, forEachKind } from '#app/redirect/routing/conditions'
import installation from '#config/installation'
import previews from '#config/previews'

/** Shows the form: the whole page, or for script the form alone. */
export async function showLinkForm(ctx: HttpContext, entry: LinkFormEntry): Promise<string> {
  const isPart = ctx.request.header('x-form-part') !== undefined
  const page = entry.link ? 'edit' : 'create'
  return ctx.view.render(
    `pages/linking/links/${isPart ? 'form' : page}`,
    await formData(ctx, entry)
  )
}

async function formData(ctx: HttpContext, entry: LinkFormEntry) {
  const { form, link } = entry
  const locale = readFormLocale(ctx)
  const { workspace } = ctx.access
  const choices = await listFormChoices(
    workspace,
    link?.campaignId ?? null,
    ctx.i18n.t('shell.language_tag')
  )
  const campaign = choices.campaigns.find(({ id }) => id === form.campaignId) ?? null
  const defaultHost = await findDefaultHost(workspace.defaultDomainId)
  const own = choices.domains.find(({ id }) => id === form.domainId)
  const input = ctx.request.method() === 'POST' ? ctx.request.all() : {}
  const visitor = readSimulatedVisitor(input.simulate)
  const simulation =
    visitor && simulateRouting(toRoutingInput(form, locale), form.destinationUrl, visitor)
  const host = link ? hostIn(link) : (own?.hostname ?? defaultHost)
  return {
    ...entry,
    ...choices,
    base: buildAreaPath(ctx, '/links'),
    parts: buildFormParts(ctx, entry, choices),
    unfolded: listUnfoldedParts(ctx).join('.'),
    zone: locale.timeZone,
    mayMakeCode: !link && (await hasCodesLeft(ctx)),
    sealed: sealPassword(entry.password ?? ''),
    idempotencyKey: readText(input.idempotencyKey) || randomUUID(),
    defaultHost,
    host,
    readsDestinations: previews.readsDestinations,
    cards: buildShareCards(form, {
      host,
      image: findPicturePath(link),
      hasPassword: hasPassword(entry),
    }),
    otherDomains: choices.domains.filter(({ id }) => id !== workspace.defaultDomainId),
    campaign,
    utm: readShownUtm(form, input),
    templates: await listUtmTemplates(workspace.id),
    templateName: readText(input.templateName),
    conditions: listFormConditions(locale),
    redirectTypes: REDIRECT_TYPES,
    limits: { rules: MOST_RULES, shares: MOST_SHARES },
    weights: form.split.map(({ weight }) => (/^\d{1,4}$/.test(weight) ? Number(weight) : 0)),
    verdicts: {
      destination: await judgeDestination(ctx, form.destinationUrl),
      alias: link ? null : await judgeAlias(ctx, form.alias, form.domainId),
    },
    preview: previewCampaignUtm(form.destinationUrl, campaign?.utm ?? null),
    visitor: visitor ?? forEachKind(() => ''),
    simulation: simulation && {
      ...simulation,
      leadsTo: previewCampaignUtm(simulation.destinationUrl, campaign?.utm ?? null),
    },
  }
}

/** Finds the picture of the preview, at the host that this page is on. */
function findPicturePath(link: LinkRecord | null): string | null {
  const address = link?.preview?.imageUrl
  return address ? new URL(address).pathname : null
}

/** Does the link have a password once the form is saved? */
function hasPassword({ link, password, removesPassword }: LinkFormEntry): boolean {
  return Boolean(password) || (link?.hasPassword === true && !removesPassword)
}

async function hasCodesLeft({ access }: HttpContext): Promise<boolean> {
  const { used, limit } = await findQrAllowance(access)
  return used < limit
}

async function findDefaultHost(defaultDomainId: string | null): Promise<string> {
  return defaultDomainId ? findDomainHost(defaultDomainId) : (installation.shortDomain ?? '')
}

/** Returns host and port, as the short URL has them. */
function hostIn({ shortUrl }: LinkRecord): string {
  return new URL(shortUrl).host
}

/** Reads the visitor to simulate the routing with; null: none was chosen. */
function readSimulatedVisitor(given: unknown): RoutingVisitor | null {
  const typed = (given ?? {}) as Record<string, unknown>
  const visitor = forEachKind((kind) => readText(typed[kind]))
  return CONDITION_KINDS.some((kind) => visitor[kind]) ? visitor : null
}
