/**
 * What is shipped for Prometheus and Grafana works: promtool takes the scrape configuration and the
 * rules and finds nothing in the figures, a real Prometheus scrapes an installation with two web processes and a worker, every
 * panel's query finds something, every rule can be evaluated, no counter falls when the web
 * processes are renewed, and a dead worker fires its alert. Needs Debian's `prometheus`, whose
 * service is not started.
 *
 *   node --import ./bin/typescript.js tests/chaos/monitoring.ts [--rate 100] [--build build]
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { check, endChecks } from './support/check.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { PrivatePrometheus } from './support/private_prometheus.js'
import { visit } from './support/visitors.js'

const { rate, build } = readOptions({ rate: 100 })
const PORT = 3_976
const PROMETHEUS_PORT = 3_975
const LINKS = 50
const TOKEN = 'the token of what is only tried'
const DASHBOARD = new URL('../../resources/monitoring/grafana_dashboard.json', import.meta.url)

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: 'shunt_chaos_monitoring',
  port: PORT,
  webProcesses: 2,
  links: LINKS,
  build,
  environment: { METRICS_TOKEN: TOKEN },
})
const prometheus = new PrivatePrometheus(PROMETHEUS_PORT, `127.0.0.1:${PORT}`, TOKEN)
const checked = prometheus.check()
check('promtool takes the scrape configuration and the rules', /SUCCESS/.test(checked), checked)

const connection = await installation.start()
connection.on('error', () => {})
await prometheus.start()
// What a panel shows has to have been asked for: a page, and a call that is refused.
for (const path of ['/login', '/api/me']) await fetch(`http://127.0.0.1:${PORT}${path}`)
const made = await installation.ace('backup:create')
check('a backup is made', made.status === 0, made.output)
const proved = await installation.ace('backup:verify', /\/\S+\.tar/.exec(made.output)?.[0] ?? '')
check('and proved', proved.status === 0, proved.output)
const before = await visit(PORT, LINKS, rate, 5)
await sleep(5_000)

const [up] = await prometheus.query('up{job="shunt"}')
check('Prometheus scrapes the installation', up?.value[1] === '1', up)
const findings = await prometheus.checkMetrics()
check('promtool finds nothing in the figures', findings === '', findings)
const counted = async () => {
  const [sample] = await prometheus.query('sum(shunt_redirects_total)')
  return Number(sample?.value[1])
}
const redirects = await counted()
check('every redirect of both processes is counted', redirects === before.answered.size, {
  redirects,
  answered: before.answered.size,
})
const [spooled] = await prometheus.query('sum(shunt_clicks_spooled_total)')
check('as are the clicks that were kept', Number(spooled?.value[1]) === redirects, spooled)

const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8'))
for (const { title, targets } of panels) {
  for (const { expr } of targets) {
    const found = await prometheus.query(expr).catch((error: Error) => error.message)
    check(`panel “${title}”: ${expr}`, Array.isArray(found) && found.length > 0, found)
  }
}

const renewed = installation.webProcesses()
installation.web.kill('SIGHUP')
const renewedUntilMs = performance.now() + 90_000
const areRenewed = () => !installation.webProcesses().some((pid) => renewed.includes(pid))
while (!areRenewed() && performance.now() < renewedUntilMs) await sleep(1_000)
check('both web processes were renewed', areRenewed(), installation.webProcesses())
// The last counts of those that ended.
await sleep(2_000)
const after = await visit(PORT, LINKS, rate, 3)
await sleep(4_000)
const inAll = before.answered.size + after.answered.size
const atLast = await counted()
check('no count fell when they were', atLast === inAll, { counted: atLast, answered: inAll })

await installation.stopWorkers()
const untilMs = performance.now() + 90_000
let rules = await prometheus.rules()
const stateOf = (name: string) => rules.find((rule) => rule.name === name)?.state
while (stateOf('ShuntCheckFails') !== 'firing' && performance.now() < untilMs) {
  await sleep(1_000)
  rules = await prometheus.rules()
}
check('a dead worker fires its alert', stateOf('ShuntCheckFails') === 'firing', rules)
const ill = rules.filter(({ health }) => health !== 'ok')
check('every rule can be evaluated', rules.length >= 10 && ill.length === 0, ill)

await prometheus.stop()
await installation.stop()
connection.destroy()
endChecks()
