import { existsSync, globSync } from 'node:fs'
import {
  bringProgram,
  canInstall,
  install,
  requireProgram,
  type Wanted,
} from '../machine/debian.ts'
import { fail, say } from '../machine/output.ts'
import { runtime } from '../machine/paths.ts'
import { findProgram, outputOf } from '../machine/programs.ts'

/** What some tests use; without it they say so themselves. */
interface OptionalTools {
  isThere: () => boolean
  packages: readonly string[]

  /** What to say where it is not there and cannot be installed. */
  otherwise: string
  env?: Record<string, string>
}

const areThere = (...names: string[]) => names.every((name) => findProgram(name) !== null)

async function bringOptional({ isThere, packages, otherwise, env }: OptionalTools): Promise<void> {
  if (isThere()) return
  if (canInstall() && (await install(packages, env))) return
  say(otherwise)
}

/**
 * The browser of the console's tests: Chromium without its windows, which does the same for two thirds of the processor's
 * time, or else with them.
 */
export async function requireBrowser(): Promise<void> {
  if (areThere('chromium-headless-shell')) return
  if (canInstall() && (await install(['chromium-headless-shell']))) return
  await bringOptional({
    isThere: () => areThere('chromium') || areThere('google-chrome'),
    packages: ['chromium'],
    otherwise: 'There is no Chromium here; tests that need a browser will say so.',
  })
}

/** The whole browser: the one without windows takes no extensions. */
export async function requireChromium(): Promise<void> {
  if (areThere('chromium')) return
  if (canInstall() && (await install(['chromium']))) return
  fail(73, 'chromium is missing, and only root can install it: apt-get install chromium')
}

/** What the samples that we show in several languages are run with. */
export const requireLanguages = () =>
  bringOptional({
    isThere: () => areThere('python3', 'php', 'go'),
    packages: ['python3', 'php-cli', 'golang-go'],
    otherwise: 'Python, PHP or Go is not here; tests that need them will say so.',
  })

/** Where Debian's SimpleSAMLphp keeps its pages, below the root that it is unpacked to. */
const SAML_PAGES = 'usr/share/simplesamlphp/www'

/**
 * What companies sign in with: a directory, and an identity provider for SAML. They are unpacked and not installed, so that
 * no service starts.
 */
export async function requireIdentityProviders(): Promise<void> {
  const missing = (what: string) => `There is no ${what} here; tests that need it will say so.`
  const libraries = ['libodbc2', 'libltdl7', 'libwrap0']
  const slapd = { name: 'slapd', packages: ['slapd', ...libraries], programs: ['usr/sbin/slapd'] }
  if (!(await bringProgram(slapd))) say(missing('slapd'))
  await bringOptional({
    isThere: () => ['dom', 'mbstring'].every((one) => outputOf(['php', '-m'])?.includes(one)),
    packages: ['php-cli', 'php-xml', 'php-mbstring'],
    otherwise: missing('PHP with XML'),
  })
  const root = existsSync(`/${SAML_PAGES}`) ? '' : `${runtime}/simplesamlphp`
  const isThere = () => existsSync(`${root}/${SAML_PAGES}`)
  const saml = { name: 'simplesamlphp', packages: ['simplesamlphp'], programs: [] }
  if (!(await bringProgram(saml, isThere))) say(missing('SimpleSAMLphp'))
  process.env.SIMPLESAMLPHP_ROOT = `${root}/usr/share/simplesamlphp`
}

/** What looks at images of QR codes: zbar, and what draws those in PDFs and SVGs. */
export const requireReaders = () =>
  bringOptional({
    isThere: () => areThere('zbarimg', 'pdftoppm', 'rsvg-convert', 'gs'),
    packages: ['zbar-tools', 'poppler-utils', 'librsvg2-bin', 'ghostscript'],
    otherwise:
      'There is no zbarimg, pdftoppm, rsvg-convert or gs here; tests that read QR codes will say so.',
  })

/** What opens our CSV files as people do. They are large, and nothing is lost with them: dpkg need not wait for the disk. */
export const requireSpreadsheets = () =>
  bringOptional({
    isThere: () =>
      areThere('soffice') && outputOf(['/usr/bin/python3', '-c', 'import pandas']) !== null,
    packages: ['libreoffice-calc-nogui', 'python3-pandas'],
    otherwise:
      'There is no LibreOffice Calc or pandas here; tests that open CSV files will say so.',
    env: { DPKG_FORCE: 'unsafe-io' },
  })

/** What steps the clocks of a proof's own processes. */
export async function requireFaketime(): Promise<void> {
  if (globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').length > 0) return
  if (canInstall() && (await install(['libfaketime']))) return
  fail(73, 'libfaketime is missing, and only root can install it: apt-get install libfaketime')
}

/** A store that speaks S3: OpenStack Swift as libraries of Python, without its services. */
export async function requireSwift(): Promise<void> {
  if (outputOf(['/usr/bin/python3', '-c', 'import swift']) !== null) return
  if (canInstall() && (await install(['python3-swift']))) return
  fail(73, 'Swift is missing, and only root can install it: apt-get install python3-swift')
}

const debian = (name: string, program: string, ...packages: string[]): Wanted => ({
  name,
  packages: packages.length > 0 ? packages : [name],
  programs: [program],
})

/** What scrapes the metrics of a proof. */
export async function requirePrometheus(): Promise<void> {
  await requireProgram(debian('prometheus', 'usr/bin/prometheus'))
  await requireProgram(debian('promtool', 'usr/bin/promtool', 'prometheus'))
}

/** An authority for tests that gives certificates. */
export const requirePebble = () => requireProgram(debian('pebble', 'usr/bin/pebble'))

export const requireNginx = () => requireProgram(debian('nginx', 'usr/sbin/nginx'))

/** Reverse proxies. */
export async function requireProxies(): Promise<void> {
  await requireNginx()
  await requireHaproxy()
}

/** HAProxy with the libraries that it brings. */
async function requireHaproxy(): Promise<void> {
  const libraries = ['liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1']
  await requireProgram(debian('haproxy', 'usr/sbin/haproxy', 'haproxy', ...libraries))
  const folder = `${runtime}/haproxy/usr/lib`
  const files = existsSync(folder) ? globSync(`${folder}/**/*.so.*`) : []
  const folders = new Set(files.map((file) => file.slice(0, file.lastIndexOf('/'))))
  process.env.LD_LIBRARY_PATH = `${[...folders, ''].join(':')}${process.env.LD_LIBRARY_PATH ?? ''}`
}

/** What runs three nodes of Galera, beside the MariaDB that is there. */
export async function requireGalera(): Promise<void> {
  const packages = ['galera-4', 'libpopt0', 'rsync', 'mariadb-server']
  await requireProgram(debian('wsrep_sst_rsync', 'usr/bin/wsrep_sst_rsync', ...packages))
  await requireHaproxy()
}

/** What checks units and files, and builds an image. None of them is a service. */
export const requirePackagers = () =>
  requireTools(
    ['systemd-analyze', 'docker-compose', 'buildah', 'mmdebstrap', 'unshare', 'ip'],
    ['systemd', 'docker-compose', 'buildah', 'mmdebstrap', 'util-linux', 'iproute2']
  )

/** What makes a Debian package, checks it and installs it in a folder. */
export const requireDebianTools = () =>
  requireTools(['dpkg-deb', 'lintian', 'mmdebstrap'], ['dpkg-dev', 'lintian', 'mmdebstrap'])

async function requireTools(programs: string[], packages: string[]): Promise<void> {
  const missing = programs.find((name) => !areThere(name))
  if (!missing || (canInstall() && (await install(packages)))) return
  fail(
    73,
    `${missing} is missing, and only root can install it: apt-get install ${packages.join(' ')}`
  )
}
