import type { Description, KindName } from '#app/installation/provisioning/description'
import type { Kind, Step } from '#app/installation/provisioning/kind'
import { apiKeys } from '#app/installation/provisioning/kinds/api_keys'
import { domains } from '#app/installation/provisioning/kinds/domains'
import { identityProviders } from '#app/installation/provisioning/kinds/identity_providers'
import { members } from '#app/installation/provisioning/kinds/members'
import { organisations } from '#app/installation/provisioning/kinds/organisations'
import { plans } from '#app/installation/provisioning/kinds/plans'
import { describedPlugins } from '#app/installation/provisioning/kinds/plugin_settings'
import { settings } from '#app/installation/provisioning/kinds/settings'
import { webhooks } from '#app/installation/provisioning/kinds/webhooks'
import { workspaces } from '#app/installation/provisioning/kinds/workspaces'

/** Every kind, in the order in which one can need another. */
export const kinds: readonly Kind[] = [
  plans,
  describedPlugins,
  organisations,
  workspaces,
  members,
  domains,
  identityProviders,
  webhooks,
  apiKeys,
  settings,
]

export const kindOf = Object.fromEntries(kinds.map((kind) => [kind.kind, kind])) as Record<
  KindName,
  Kind
>

/** Returns what is to be done, in its order: second steps follow the first ones of all kinds. */
export function planSteps(
  descriptions: readonly Description[]
): { description: Description; kind: Kind; step: Step }[] {
  const rounds = Math.max(...kinds.map(({ steps }) => steps.length))
  return Array.from({ length: rounds }).flatMap((_, round) =>
    kinds.flatMap((kind) => {
      const step = kind.steps[round]
      const described = descriptions.filter((one) => one.kind === kind.kind)
      return step ? described.map((description) => ({ description, kind, step })) : []
    })
  )
}
