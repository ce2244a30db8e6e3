import { chatChannels } from '#app/platform/plugins/chat_channels'
import type { ProblemDefinition } from '#app/shared/problems/problem'

/** Returns the codes that installed chat channels refuse addresses with, for the catalogue. */
export function addressProblems(): Record<string, ProblemDefinition> {
  const problems = [...chatChannels().values()].map(({ channel }) => {
    const { code, detail } = channel.addressProblem
    return [code, { status: 422, detail }] as const
  })
  return Object.fromEntries(problems)
}
