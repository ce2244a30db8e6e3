import type { Click } from '#app/clicks/click'
import { judge } from '#app/clicks/rules/classify'
import { readUserAgent } from '#app/clicks/rules/user_agent'
import { primaryLanguage } from '#app/clicks/rules/language'
import type { ClickLine } from '#app/redirect/click_line'

/**
 * The click that a line of the spool tells of, judged by its own facts. Repeats are found against
 * other clicks later.
 *
 * @param linkOfQrCode the link of each QR code that exists; a `qr` of none, or of another link's,
 * is a click like any other
 */
export function readClick(line: ClickLine, linkOfQrCode: ReadonlyMap<string, string>): Click {
  const client = readUserAgent(line.userAgent)
  const verdict = judge(client.verdict, line.purpose)
  const isOfQrCode = line.qr !== null && linkOfQrCode.get(line.qr) === line.linkId
  const isScan = isOfQrCode && verdict.class === 'Human'
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
    class: isScan ? 'Scan' : verdict.class,
    classRule: isScan ? 'query:qr' : verdict.rule,
    visitor: Buffer.from(line.visitor, 'base64url'),
    country: line.country,
    device: client.device,
    browser: client.browser,
    operatingSystem: client.operatingSystem,
    language: primaryLanguage(line.language),
    referrer: line.referrerHost,
  }
}
