import type { ClickLine } from '#app/redirect/clicks/click_line'
import type { Click } from '#app/visits/clicks/click'
import { classifyClick, type ClickVerdict } from '#app/visits/clicks/rules/classify'
import { readPrimaryLanguage } from '#app/visits/clicks/rules/language'
import { readUserAgent } from '#app/visits/clicks/rules/user_agent'
import { cutUtmValue } from '#app/visits/clicks/rules/utm'

const SCAN: ClickVerdict = { class: 'Scan', rule: 'query:qr' }
/** Who came makes no difference: the visitor did not get to the destination. */
const ENDED: ClickVerdict = { class: 'Ended', rule: 'link:ended' }
const UNKNOWN_CODE: ClickVerdict = { class: 'UnknownCode', rule: 'query:qr-unknown' }

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
  const who = classifyClick(client.verdict, line.purpose)
  const isScanned = line.qr !== null && who.class === 'Human'
  const [utmSource, utmMedium, utmCampaign] = readUtm(line)
  const verdict = line.isEnded ? ENDED : isScanned ? (isOfQrCode ? SCAN : UNKNOWN_CODE) : who
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
    visitor: line.visitor === null ? null : Buffer.from(line.visitor, 'base64url'),
    country: line.country,
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

function readUtm({ utm }: ClickLine): (string | null)[] {
  return (utm ?? [null, null, null]).map((value) => value && cutUtmValue(value))
}
