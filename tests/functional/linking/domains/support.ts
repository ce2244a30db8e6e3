import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { DnsLookup } from '#app/shared/outbound_http/dns_lookup'
import installation from '#config/installation'
import { call, type Answer } from '#tests/fixtures/api'
import { ScriptedDns } from '#tests/fixtures/scripted_dns'
import type { TestWorkspace } from '#tests/fixtures/workspace'

export const TARGET = 'links.shunt.example'

let count = 0

/** Returns a host name that no other test has. */
export function aHostname(): string {
  return `go.brand-${process.pid}-${++count}.example`
}

/** Makes Shunt ask a scripted name server, and custom domains point at `TARGET`. */
export async function openScriptedDns(): Promise<{ dns: ScriptedDns; close(): void }> {
  const dns = await new ScriptedDns().open()
  dns.set(TARGET, 'A', '192.0.2.10')
  dns.set(TARGET, 'AAAA', '2001:db8::10')
  const usual = await app.container.make('shunt.dns')
  const { domainTarget } = installation
  app.container.bindValue('shunt.dns', new DnsLookup([dns.address]))
  installation.domainTarget = TARGET
  return {
    dns,
    close() {
      app.container.bindValue('shunt.dns', usual)
      installation.domainTarget = domainTarget
      dns.close()
    },
  }
}

/** Sets the records of a domain as its owner would, from what the API says that it needs. */
export function setRecords(dns: ScriptedDns, domain: { dnsRecords: any[] }): void {
  for (const { type, name, value } of domain.dnsRecords) dns.set(name, type, value)
}

export function dropRecords(dns: ScriptedDns, domain: { dnsRecords: any[] }): void {
  for (const { type, name } of domain.dnsRecords) dns.set(name, type)
}

export const post = (workspace: TestWorkspace, hostname: unknown): Promise<Answer> =>
  call(workspace, 'POST', '/domains', { hostname })

export async function anAddedDomain(workspace: TestWorkspace, hostname = aHostname()) {
  const answer = await post(workspace, hostname)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

export async function check(workspace: TestWorkspace, id: string) {
  const answer = await call(workspace, 'POST', `/domains/${id}/check`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.domain
}

export async function anActiveDomain(workspace: TestWorkspace, dns: ScriptedDns) {
  const domain = await anAddedDomain(workspace)
  setRecords(dns, domain)
  return check(workspace, domain.id)
}

/** Returns the events of a workspace's domains in their order, each as a webhook gets it. */
export async function domainEvents({ workspaceId }: Pick<TestWorkspace, 'workspaceId'>) {
  const rows = await db
    .from('events')
    .where('workspace_id', workspaceId)
    .where('type', 'like', 'domain.%')
    .orderBy('id')
  return rows.map(({ type, data }) => ({
    type: type as string,
    ...(typeof data === 'string' ? JSON.parse(data) : data),
  }))
}
