import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import installation from '#config/installation'
import { placePath } from '#app/platform/console/place_path'
import { hostOfDomain } from '#app/linking/domains/queries/find_domain'
import { REDIRECT_TYPES, type LinkRecord } from '#app/linking/links/link'
import { textOf, utmShown } from '#app/linking/links/console/read_form'
import { formChoices } from '#app/linking/links/console/form_choices'
import { sealPassword } from '#app/linking/links/console/sealed_password'
import { readingOf, routingInput, type Reading } from '#app/linking/links/console/form_input'
import { countryNames, languageNames } from '#app/linking/links/rules/names'
import { MOST_RULES, MOST_SHARES } from '#app/linking/links/rules/form_steps'
import { aliasVerdict, destinationVerdict } from '#app/linking/links/console/form_verdicts'
import { tryVisitor, withCampaign, type TriedVisitor } from '#app/linking/links/rules/visitor_trial'
import { listUtmTemplates } from '#app/linking/utm_templates/queries/list_utm_templates'
import { ROUTING_DEVICES } from '#app/redirect/routing/routing'
import type { FormEntry } from '#app/linking/links/console/form_entry'
import type { LinkForm } from '#app/linking/links/rules/link_form'

/** Shows the form: the whole page, or for script the form alone. */
export async function showForm(ctx: HttpContext, entry: FormEntry): Promise<string> {
  const isPart = ctx.request.header('x-form-part') !== undefined
  const page = entry.link ? 'edit' : 'create'
  return ctx.view.render(
    `pages/linking/links/${isPart ? 'form' : page}`,
    await formData(ctx, entry)
  )
}

async function formData(ctx: HttpContext, entry: FormEntry) {
  const { form, link } = entry
  const reading = readingOf(ctx)
  const { workspace } = ctx.access
  const choices = await formChoices(workspace, link?.campaignId ?? null)
  const campaign = choices.campaigns.find(({ id }) => id === form.campaignId) ?? null
  const defaultHost = await defaultHostOf(workspace.defaultDomainId)
  const own = choices.domains.find(({ id }) => id === form.domainId)
  const input = ctx.request.method() === 'POST' ? ctx.request.all() : {}
  const visitor = visitorOf(input.try)
  const trial = visitor && tryVisitor(triable(form, reading), form.destinationUrl, visitor)
  return {
    ...entry,
    ...choices,
    base: placePath(ctx, '/links'),
    zone: reading.timeZone,
    sealed: sealPassword(entry.password ?? ''),
    idempotencyKey: textOf(input.idempotencyKey) || randomUUID(),
    defaultHost,
    host: link ? hostIn(link) : (own?.hostname ?? defaultHost),
    otherDomains: choices.domains.filter(({ id }) => id !== workspace.defaultDomainId),
    campaign,
    utm: utmShown(form, input),
    templates: await listUtmTemplates(workspace.id),
    templateName: textOf(input.templateName),
    countries: countryNames(reading.language),
    languages: languageNames(reading.language),
    devices: ROUTING_DEVICES,
    redirectTypes: REDIRECT_TYPES,
    limits: { rules: MOST_RULES, shares: MOST_SHARES },
    weights: form.split.map(({ weight }) => (/^\d{1,4}$/.test(weight) ? Number(weight) : 0)),
    verdicts: {
      destination: await destinationVerdict(ctx, form.destinationUrl),
      alias: link ? null : await aliasVerdict(ctx, form.alias, form.domainId),
    },
    preview: withCampaign(form.destinationUrl, campaign?.utm ?? null),
    visitor: visitor ?? { country: '', device: '', language: '' },
    trial: trial && {
      ...trial,
      leadsTo: withCampaign(trial.destinationUrl, campaign?.utm ?? null),
    },
  }
}

function triable(form: LinkForm, reading: Reading) {
  return routingInput(form, reading)
}

async function defaultHostOf(defaultDomainId: string | null): Promise<string> {
  return defaultDomainId ? hostOfDomain(defaultDomainId) : (installation.shortDomain ?? '')
}

/** Host and port, as the short URL has them. */
function hostIn({ shortUrl }: LinkRecord): string {
  return new URL(shortUrl).host
}

/** Somebody to try the routing with; null: nobody was chosen. */
function visitorOf(given: unknown): TriedVisitor | null {
  const { country, device, language } = (given ?? {}) as Record<string, unknown>
  const visitor = { country: textOf(country), device: textOf(device), language: textOf(language) }
  return visitor.country || visitor.device || visitor.language ? visitor : null
}
