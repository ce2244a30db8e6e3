/*
 * Prints the configuration of the Caddy that TLS=auto runs in front of the web processes, made from
 * the settings in the environment. Every number and path is the launcher's or `.env.example`'s.
 */
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Returns the text of the Caddyfile for these settings. */
export function buildCaddyfile(settings, machine = hostname()) {
  const app = new URL(settings.APP_URL)
  const upstream = `${reachable(settings.HOST)}:${settings.PORT}`
  const folder = join(settings.STORAGE_PATH, 'tls')
  const failures = join(folder, 'failures', `${machine.replaceAll(/[^\w.-]/g, '_')}.log`)
  const hosts = [...new Set([app.hostname, shortHost(settings.SHORT_DOMAIN)].filter(Boolean))]
  const trusted = (settings.TRUSTED_PROXIES ?? '').split(/[\s,]+/).filter(Boolean)
  const port = app.port && `:${app.port}`
  return `{
	admin off
	auto_https disable_redirects
	skip_install_trust
	http_port ${settings.TLS_HTTP_PORT || 80}
	https_port ${settings.TLS_HTTPS_PORT || 443}
${option('default_bind', settings.TLS_HOST)}	default_sni ${app.hostname}
	grace_period 10s
	storage file_system ${quote(folder)}
${option('email', settings.ACME_EMAIL)}${option('acme_ca', settings.ACME_DIRECTORY)}${option('acme_ca_root', settings.ACME_CA_FILE)}	on_demand_tls {
		ask http://${upstream}/internal/tls-allowed
	}
	servers {
		protocols h1 h2
		timeouts {
			read_header 10s
			idle 2m
		}
	}
	log failures {
		output file ${quote(failures)} {
			roll_size 1MiB
			roll_keep 1
		}
		format json
		level ERROR
		include tls.obtain tls.renew tls.on_demand
	}
}

(shunt) {
	header -Server
	encode zstd gzip
	reverse_proxy ${upstream}${trusted.length ? ` {\n\t\ttrusted_proxies ${trusted.join(' ')}\n\t}` : ''}
}

${hosts.map((host) => `https://${host}`).join(', ')} {
	import shunt
}

https:// {
	tls {
		on_demand
	}
	import shunt
}

http:// {
	@direct path /health/* /.well-known/shunt/*
	handle @direct {
		import shunt
	}
	handle {
		redir https://{host}${port}{uri} 308
	}
}
`
}

/** The address to listen on may mean "all of them"; the address to ask cannot. */
function reachable(host) {
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return address.includes(':') ? `[${address}]` : address
}

function shortHost(shortDomain) {
  return shortDomain ? new URL(`https://${shortDomain}`).hostname : ''
}

function option(name, value) {
  return value ? `\t${name} ${quote(value)}\n` : ''
}

function quote(value) {
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}

if (import.meta.main) process.stdout.write(buildCaddyfile(process.env))
