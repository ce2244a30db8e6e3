import type { ClickVerdict } from '#app/visits/clicks/rules/classify'
import { judgeClick } from '#app/visits/clicks/rules/judge_click'
import { markRepeats } from '#app/visits/clicks/rules/repeats'
import { readUserAgent } from '#app/visits/clicks/rules/user_agent'
import type { ClickClass, CountedClick, KeptClick } from '#app/visits/raw_clicks/click'
import type { ReclassificationSums } from '#app/visits/reclassification/reclassification'

/** A kept click with what today's rules say of it. */
export interface RejudgedClick {
  before: KeptClick
  after: KeptClick
}

/**
 * Judges kept clicks by today's rules, repeats in the order of time. The answer depends on the clicks
 * alone, so that judging again what was judged changes nothing.
 *
 * @param clicks in the order of their ids
 * @param nearby clicks that count, before the first of these and after the last
 */
export function judgeAgain(
  clicks: readonly KeptClick[],
  nearby: readonly CountedClick[]
): RejudgedClick[] {
  const judged = clicks.map((before) => {
    const verdict = judgeAlone(before)
    return { before, after: { ...before, class: verdict.class, classRule: verdict.rule } }
  })
  markRepeats(
    judged.map(({ after }) => after),
    nearby
  )
  return judged
}

/** A click of which no user agent was kept stays what it was. */
function judgeAlone(click: KeptClick): ClickVerdict {
  const { agent, purpose, qrCodeId, hasUnknownCode } = click
  if (agent === null) return { class: click.class, rule: click.classRule }
  return judgeClick({
    byUserAgent: readUserAgent(agent.userAgent).verdict,
    purpose,
    code: qrCodeId !== null ? 'own' : hasUnknownCode ? 'unknown' : 'none',
    isEnded: click.class === 'Ended',
  })
}

export function isChanged({ before, after }: RejudgedClick): boolean {
  return before.class !== after.class || before.classRule !== after.classRule
}

/** Adds what was found of some clicks. */
export function addToSums(
  sums: ReclassificationSums,
  clicks: readonly Pick<KeptClick, 'agent'>[],
  changed: readonly RejudgedClick[]
): ReclassificationSums {
  const moved = new Map(sums.moved.map((one) => [`${one.from}/${one.to}`, one.clicks]))
  let { renamed } = sums
  for (const { before, after } of changed) {
    const key = `${before.class}/${after.class}`
    if (before.class === after.class) renamed++
    else moved.set(key, (moved.get(key) ?? 0) + 1)
  }
  return {
    judged: sums.judged + clicks.length,
    notJudged: sums.notJudged + clicks.filter(({ agent }) => agent === null).length,
    renamed,
    moved: [...moved].map(([key, count]) => {
      const [from, to] = key.split('/') as [ClickClass, ClickClass]
      return { from, to, clicks: count }
    }),
  }
}
