import { TEST_PARAMETER, TestMarks } from '#app/redirect/clicks/test_marks'
import testVisits from '#config/test_visits'

const DAY_MS = 24 * 3_600_000
const marks = new TestMarks(testVisits.key)

/**
 * Builds the address by which a member tries a link for real: visitors are answered as ever, and
 * nothing of the visit is counted or kept.
 *
 * @param qrCodeId the code that is tried with it
 */
export function buildTestUrl(
  { id, shortUrl }: { id: string; shortUrl: string },
  qrCodeId: string | null,
  nowMs: number
): string {
  const query = new URLSearchParams(qrCodeId === null ? {} : { qr: qrCodeId })
  query.set(TEST_PARAMETER, marks.issue(id, nowMs + testVisits.validDays * DAY_MS))
  return `${shortUrl}?${query}`
}
