import type { HttpContext } from '@adonisjs/core/http'
import { textOf } from '#app/linking/links/console/read_form'
import { findLink } from '#app/linking/links/queries/find_link'
import { ROUTING_DEVICES } from '#app/redirect/routing/routing'
import { readingOf } from '#app/linking/links/console/form_input'
import { localTime, momentOfLocal } from '#app/linking/links/rules/link_form'
import { linkHead, stopsOf } from '#app/linking/links/console/link_page'
import { listQrCodes } from '#app/linking/qr_codes/queries/list_qr_codes'
import { simulateVisit } from '#app/linking/simulation/queries/simulate_visit'
import type { SimulatedRule } from '#app/linking/simulation/rules/simulation'
import {
  countryName,
  countryNames,
  languageName,
  languageNames,
} from '#app/linking/links/rules/names'

/** Plays a visit to a link, as its address says: a way can be shown to somebody else. */
export default class TrialController {
  async show(ctx: HttpContext) {
    const { workspace } = ctx.access
    const { timeZone, language } = readingOf(ctx)
    const link = await findLink(workspace.id, ctx.params.linkId)
    const asked = visitOf(ctx)
    const visit = await simulateVisit(workspace.id, link.id, {
      ...asked,
      at: momentOfLocal(asked.local, timeZone),
    })
    return ctx.view.render('pages/linking/links/try', {
      ...linkHead(ctx, link),
      asked: { ...asked, local: asked.local || localTime(visit.at, timeZone) },
      visit,
      stops: stopsOf(ctx, link, null),
      codes: await listQrCodes(workspace.id, { linkId: link.id }),
      verdicts: Object.fromEntries(visit.rules.map((rule) => [rule.id, verdictOf(ctx, rule)])),
      countries: countryNames(language),
      languages: languageNames(language),
      devices: ROUTING_DEVICES,
    })
  }
}

/** Why a rule decided, or did not. */
function verdictOf(ctx: HttpContext, { outcome, conditions }: SimulatedRule): string {
  const { language } = readingOf(ctx)
  const said = {
    countries: countryName,
    languages: languageName,
    devices: (name: string) => ctx.i18n.t(`link_form.device.${name}`),
  }
  const missed = conditions
    .filter(({ holds }) => !holds)
    .map(({ kind, given }) => {
      const words = given === null ? ctx.i18n.t('link.unknown') : said[kind](given, language)
      return ctx.i18n.t(`link.condition.${kind}`, { given: words })
    })
  return ctx.i18n.t(`link.rule.${outcome}`, { what: missed.join(', ') })
}

/** Who visits, and when; what no visitor could be is unknown. */
function visitOf({ request }: HttpContext) {
  const query = request.qs()
  const country = textOf(query.country).toUpperCase()
  const language = textOf(query.language).slice(0, 500)
  const visitor = textOf(query.visitor).slice(0, 200)
  return {
    country: /^[A-Z]{2}$/.test(country) ? country : null,
    device: ROUTING_DEVICES.find((one) => one === query.device) ?? null,
    language: language || null,
    visitor: visitor || null,
    qrCodeId: textOf(query.qr).slice(0, 200) || null,
    passwordGiven: query.passwordGiven === '1',
    local: textOf(query.at),
  }
}
