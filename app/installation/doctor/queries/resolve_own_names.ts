import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { OwnNameFacts } from '#app/installation/doctor/rules/domain_findings'
import { listPrintedHosts } from '#app/linking/printed_hosts/queries/list_printed_hosts'
import installation from '#config/installation'

/** Names of this machine or its network, which no public name server knows. */
const LOCAL = /^[^.]+$|\.(localhost|local|internal|test)$/

/** Asks, as any program of this machine does, whether the names of the installation lead anywhere. */
export async function resolveOwnNames(): Promise<OwnNameFacts[]> {
  const { appHostname, shortDomain, domainTarget } = installation
  const short = shortDomain === null ? [] : [new URL(`http://${shortDomain}`).hostname]
  const own = new Set([appHostname, ...short, domainTarget])
  const printed = await listPrintedHosts()
  const names = [...own.union(new Set(printed.map(({ hostname }) => hostname)))]
  const asked = names.filter(
    (name) => isIP(name.replace(/^\[|\]$/g, '')) === 0 && !LOCAL.test(name)
  )
  return Promise.all(
    asked.map(async (host) => ({
      host,
      isFormer: !own.has(host),
      failure: await lookup(host).then(
        () => null,
        (error: NodeJS.ErrnoException) => error.code ?? error.message
      ),
    }))
  )
}
