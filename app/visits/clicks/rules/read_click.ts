import type { ClickLine } from '#app/redirect/clicks/click_line'
import { classifyPurpose, judgeClick } from '#app/visits/clicks/rules/judge_click'
import { readPrimaryLanguage } from '#app/visits/clicks/rules/language'
import { readUserAgent } from '#app/visits/clicks/rules/user_agent'
import { cutUtmValue } from '#app/visits/clicks/rules/utm'
import type { Click } from '#app/visits/raw_clicks/click'
import { toAgent } from '#app/visits/raw_clicks/rules/agent'

/**
 * Reads the click of a line of the spool, judged by its own facts. Repeats are found against other
 * clicks later.
 *
 * Who came decides first, then with which code: a bot with the code of nothing is a bot.
 *
 * @param linkOfQrCode the link of each QR code that exists; a `qr` of none, or of another link's,
 * makes a click of no one's: `UnknownCode`
 */
export function readClick(line: ClickLine, linkOfQrCode: ReadonlyMap<string, string>): Click {
  const client = readUserAgent(line.userAgent)
  const isOfQrCode = line.qr !== null && linkOfQrCode.get(line.qr) === line.linkId
  const code = isOfQrCode ? 'own' : line.qr === null ? 'none' : 'unknown'
  const purpose = classifyPurpose(line.purpose)
  const { isEnded } = line
  const verdict = judgeClick({ byUserAgent: client.verdict, purpose, code, isEnded })
  const [utmSource, utmMedium, utmCampaign] = cutAll(line.utm ?? [null, null, null])
  const [region, city] = cutAll(line.place ?? [null, null])
  return {
    id: line.id,
    clickedAtMs: line.atMs,
    localDay: line.localDay,
    workspaceId: line.workspaceId,
    linkId: line.linkId,
    linkVersion: line.linkVersion,
    qrCodeId: isOfQrCode ? line.qr : null,
    campaignId: line.campaignId,
    ruleId: line.ruleId,
    splitId: line.splitId,
    class: verdict.class,
    classRule: verdict.rule,
    agent: toAgent(line.userAgent),
    purpose,
    hasUnknownCode: code === 'unknown',
    visitor: line.visitor === null ? null : Buffer.from(line.visitor, 'base64url'),
    country: line.country,
    region,
    city,
    device: client.device,
    browser: client.browser,
    operatingSystem: client.operatingSystem,
    language: readPrimaryLanguage(line.language),
    referrer: line.referrerHost,
    utmSource,
    utmMedium,
    utmCampaign,
  }
}

function cutAll(texts: readonly (string | null)[]): (string | null)[] {
  return texts.map((value) => value && cutUtmValue(value))
}
