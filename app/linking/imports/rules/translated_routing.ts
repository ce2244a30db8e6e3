import { describeNotKept, type NotKept } from '#app/linking/imports/rules/not_kept'
import { readTime } from '#app/linking/imports/rules/read_time'
import type {
  ImportedSplit,
  ImportedTarget,
  SourceLink,
} from '#app/linking/imports/rules/source_link'
import type { DestinationOptions } from '#app/linking/links/rules/destination'
import { checkRouting } from '#app/linking/links/rules/routing'
import { Problem } from '#app/shared/problems/problem'
import type { DrawText } from '#app/shared/random'

/** Routing of the old service in our words. */
export interface TranslatedRouting {
  targets: ImportedTarget[]
  split: ImportedSplit | null
}

/** Returns what the old service did at this moment: a test that it ended shares out no one. */
export function readTranslatedRouting(
  { targets, split }: SourceLink,
  nowMs: number,
  notKept: NotKept[]
): TranslatedRouting {
  const end = split?.endsAt ? readTime(split.endsAt) : null
  const isOver = end !== null && end.getTime() <= nowMs
  if (split && isOver) notKept.push(describeNotKept('split.not_kept', split.field, split.shares))
  return { targets, split: split && !isOver ? split : null }
}

/** Writes it as a link is given it. */
export function formatTranslatedRouting({
  targets,
  split,
}: TranslatedRouting): Record<string, unknown> | null {
  if (targets.length === 0 && split === null) return null
  return { rules: targets.map(({ rule }) => rule), split: split?.shares ?? [] }
}

/** Leaves out the rules, and the split, that a link here cannot have; each is reported. */
export function keepValidRouting(
  { targets, split }: TranslatedRouting,
  own: DestinationOptions,
  draw: DrawText,
  notKept: NotKept[]
): TranslatedRouting {
  const kept = targets.filter(({ field, rule }) => {
    const isValid = isAllowed({ rules: [rule] }, own, draw)
    const leads = rule.appUrl ?? rule.destinationUrl
    if (!isValid) notKept.push(describeNotKept('routing.rule_not_kept', field, leads))
    return isValid
  })
  if (split === null || isAllowed({ split: split.shares }, own, draw))
    return { targets: kept, split }
  notKept.push(describeNotKept('split.not_kept', split.field, split.shares))
  return { targets: kept, split: null }
}

function isAllowed(
  routing: Record<string, unknown>,
  own: DestinationOptions,
  draw: DrawText
): boolean {
  try {
    checkRouting(routing, own, draw)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
