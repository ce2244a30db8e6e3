import type { HttpContext } from '@adonisjs/core/http'
import { readFormLocale } from '#app/linking/link_form/form_input'
import { formatLocalTime, parseLocalTime } from '#app/linking/link_form/rules/link_form'
import { readText } from '#app/linking/link_form/rules/read_form'
import { buildLinkHead, listRoutingStops } from '#app/linking/link_page/console/link_page'
import { findLink } from '#app/linking/links/queries/find_link'
import { nameConditionValue } from '#app/linking/links/rules/conditions'
import { listCountryNames, listLanguageNames } from '#app/linking/links/rules/names'
import { listQrCodes } from '#app/linking/qr_codes/queries/list_qr_codes'
import { simulateVisit } from '#app/linking/simulation/queries/simulate_visit'
import type { SimulatedRule } from '#app/linking/simulation/rules/simulation'
import { ROUTING_DEVICES } from '#app/redirect/routing/conditions'
import testVisits from '#config/test_visits'

/** Plays a visit to a link, as its address says: a way can be shown to someone else. */
export default class SimulationPageController {
  async show(ctx: HttpContext) {
    const { workspace } = ctx.access
    const { timeZone, language } = readFormLocale(ctx)
    const link = await findLink(workspace.id, ctx.params.linkId)
    const asked = readVisit(ctx)
    const visit = await simulateVisit(workspace.id, link.id, {
      ...asked,
      at: parseLocalTime(asked.local, timeZone),
    })
    return ctx.view.render('pages/linking/links/simulate', {
      ...buildLinkHead(ctx, link),
      asked: { ...asked, local: asked.local || formatLocalTime(visit.at, timeZone) },
      visit,
      testDays: testVisits.validDays,
      stops: listRoutingStops(ctx, link, null),
      codes: await listQrCodes(workspace.id, { linkId: link.id }),
      verdicts: Object.fromEntries(
        visit.rules.map((rule) => [rule.id, explainRuleOutcome(ctx, rule)])
      ),
      countries: listCountryNames(language),
      languages: listLanguageNames(language),
      devices: ROUTING_DEVICES,
    })
  }
}

/** Returns why a rule decided, or did not. */
function explainRuleOutcome(ctx: HttpContext, { outcome, conditions }: SimulatedRule): string {
  const locale = readFormLocale(ctx)
  const missed = conditions
    .filter(({ holds }) => !holds)
    .map(({ kind, given }) => {
      const words =
        given === null ? ctx.i18n.t('link.unknown') : nameConditionValue(kind, given, locale)
      return ctx.i18n.t(`link_form.condition.${kind}.given`, { given: words })
    })
  return ctx.i18n.t(`link.rule.${outcome}`, { what: missed.join(', ') })
}

/** Reads who visits, and when; what no visitor could be is unknown. */
function readVisit({ request }: HttpContext) {
  const query = request.qs()
  const country = readText(query.country).toUpperCase()
  const language = readText(query.language).slice(0, 500)
  const visitor = readText(query.visitor).slice(0, 200)
  return {
    country: /^[A-Z]{2}$/.test(country) ? country : null,
    device: ROUTING_DEVICES.find((one) => one === query.device) ?? null,
    language: language || null,
    visitor: visitor || null,
    qrCodeId: readText(query.qr).slice(0, 200) || null,
    passwordGiven: query.passwordGiven === '1',
    local: readText(query.at),
  }
}
