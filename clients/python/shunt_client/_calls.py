# Generated from the API document by `./shunt ace codegen`. Do not edit.
from __future__ import annotations

from typing import Any, Dict, Iterator, Literal, Optional

from . import _types as types
from ._call import Call
from ._resource import Resource
from ._settings import Settings


class LinksCalls(Resource):
    def simulate(self, link_id: str, body: Optional[types.SimulatedVisit] = None, *, timeout_seconds: Optional[float] = None) -> types.Simulation:
        """Test the routing of a link

        Returns what such a visitor would get, which rule or variant decides, and why each other rule does not. `qrCodeId` is the `?qr=` that the visitor comes with, `query` what else stands behind the question mark, `language` an `Accept-Language` header, `visitor` any text: the same text gets the same variant of an A/B test. Nothing is counted.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("POST", "/links/{linkId}/simulate", "json", "always"), path={"linkId": link_id}, body=body, timeout_seconds=timeout_seconds)

    def export_csv(self, query: Optional[types.LinksExportCsvQuery] = None, *, timeout_seconds: Optional[float] = None) -> str:
        """Export links as CSV

        Every link but the deleted ones, archived ones too; or what the filters of the list leave. Made while it is sent, so that any number will do. An import of it makes the same links again, but for passwords, which never leave. Columns: id, shortUrl, domain, alias, destinationUrl, title, description, notes, tags, status, state, startsAt, endsAt, redirectType, hasPassword, routing, campaignId, folderId, externalId, passQuery, expiredUrl, maxClicks, usedClicks, humanClicks, scans, importedClicks, lastClickedAt, createdAt, updatedAt, previewTitle, previewDescription. Cells that a spreadsheet would run begin with an apostrophe.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/links/export.csv", "text", "always"), query=query, timeout_seconds=timeout_seconds)

    def export_csv_stream(self, query: Optional[types.LinksExportCsvQuery] = None, *, timeout_seconds: Optional[float] = None) -> Iterator[bytes]:
        """Export links as CSV, in pieces of bytes; not repeated once it has begun."""
        return self._stream(Call("GET", "/links/export.csv", "text", "always"), query=query, timeout_seconds=timeout_seconds)

    def export_json(self, query: Optional[types.LinksExportJsonQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.LinkList:
        """Export links as JSON

        Every link but the deleted ones, archived ones too; or what the filters of the list leave. Made while it is sent, so that any number will do. An import of it makes the same links again, but for passwords, which never leave.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/links/export.json", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def export_json_stream(self, query: Optional[types.LinksExportJsonQuery] = None, *, timeout_seconds: Optional[float] = None) -> Iterator[bytes]:
        """Export links as JSON, in pieces of bytes; not repeated once it has begun."""
        return self._stream(Call("GET", "/links/export.json", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def history(self, link_id: str, query: Optional[types.LinksHistoryQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.LinkVersionPage:
        """Read the versions of a link

        The latest first. `changes` has each setting that differs from the version before; a password that was set or removed shows as `hasPassword`, one that was replaced as `password`, null before and after.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/links/{linkId}/history", "json", "always"), path={"linkId": link_id}, query=query, timeout_seconds=timeout_seconds)

    def history_all(self, link_id: str, query: Optional[types.LinksHistoryQuery] = None, *, timeout_seconds: Optional[float] = None) -> Iterator[types.LinkVersion]:
        """Read the versions of a link: yields each entry of the whole list, a page after the other."""
        return self._walk(Call("GET", "/links/{linkId}/history", "json", "always"), path={"linkId": link_id}, query=query, timeout_seconds=timeout_seconds)

    def restore(self, link_id: str, version: int, body: Optional[types.LinkRestoration] = None, *, timeout_seconds: Optional[float] = None, if_match: Any = None) -> types.RestoredLink:
        """Restore the settings of an earlier version

        Makes a new version. The alias never changes, and destinations are checked again. `notRestored` names what stayed as it was: a folder or campaign that was deleted or archived, and the password, which is never kept.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/links/{linkId}/history/{version}/restore", "json", "never"), path={"linkId": link_id, "version": version}, body=body, timeout_seconds=timeout_seconds, if_match=if_match)

    def create(self, body: types.NewLink, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.Link:
        """Create a link

        Without `alias` the link gets a random one of 7 characters.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/links", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def put(self, body: types.NewLink, *, timeout_seconds: Optional[float] = None, if_match: Any = None) -> types.Link:
        """Create or change the link of an external ID or an alias

        Names the link by `externalId`, or else by `alias` and `domainId` (without it, the default domain). Where the workspace has no such link it is created; where it has, what is missing or null stays as it is. An alias and a domain never change: another `alias` or `domainId` than the link has is refused. Repeating the request changes nothing more.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("PUT", "/links", "json", "always"), body=body, timeout_seconds=timeout_seconds, if_match=if_match)

    def list(self, query: Optional[types.LinksListQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.LinkPage:
        """List links

        Without `state`, neither archived nor deleted links are listed.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/links", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def list_all(self, query: Optional[types.LinksListQuery] = None, *, timeout_seconds: Optional[float] = None) -> Iterator[types.Link]:
        """List links: yields each entry of the whole list, a page after the other."""
        return self._walk(Call("GET", "/links", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def create_many(self, body: types.NewLinks, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.BulkCreationResult:
        """Create many links at once

        Each entry of `links` is what creating a single link takes. Good ones are created though others fail; `items` has the result of each, in order. The plan says how many one request takes.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/links/bulk", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def get(self, link_id: str, *, timeout_seconds: Optional[float] = None) -> types.Link:
        """Read a link

        Also an archived one. Its figures of clicks may be newer than its ETag, which is its version.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/links/{linkId}", "json", "always"), path={"linkId": link_id}, timeout_seconds=timeout_seconds)

    def update(self, link_id: str, body: types.LinkChange, *, timeout_seconds: Optional[float] = None, if_match: Any = None) -> types.Link:
        """Change a link

        A field that is missing or null stays as it is. Clear with the flags, `""` for title, description and notes, and `[]` for tags; `clearExternalId`, `clearExpiredUrl` and `clearMaxClicks` clear those fields. Uses that were counted under an earlier limit count under a new one. `clearSchedule` removes start and end, `clearStartsAt` and `clearEndsAt` one of them.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("PATCH", "/links/{linkId}", "json", "always"), path={"linkId": link_id}, body=body, timeout_seconds=timeout_seconds, if_match=if_match)

    def delete(self, link_id: str, *, timeout_seconds: Optional[float] = None, if_match: Any = None) -> None:
        """Delete a link

        The alias stays taken on its domain permanently. The link can be restored for 30 days.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        self._send(Call("DELETE", "/links/{linkId}", "none", "always"), path={"linkId": link_id}, timeout_seconds=timeout_seconds, if_match=if_match)

    def lookup(self, query: types.LinksLookupQuery, *, timeout_seconds: Optional[float] = None) -> types.Link:
        """Find a link by its short URL

        By alias and domain. The link is answered as `GET /links/{linkId}` answers it.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/links/lookup", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def undelete(self, link_id: str, *, timeout_seconds: Optional[float] = None) -> types.Link:
        """Restore a deleted link

        For 30 days after it was deleted. The link comes back in the status it had, without its folder where that was deleted in the meantime. A link that is not deleted stays as it is.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/links/{linkId}/restore", "json", "always"), path={"linkId": link_id}, timeout_seconds=timeout_seconds)

    def put_preview_image(self, link_id: str, content: bytes, content_type: Literal["image/png", "image/jpeg", "image/webp"], *, timeout_seconds: Optional[float] = None, if_match: Any = None) -> types.Link:
        """Add or replace the image of a link’s preview

        Messengers show it with the link. It is stored as a JPEG of at most 1200 x 630 pixels.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("PUT", "/links/{linkId}/preview-image", "json", "always"), path={"linkId": link_id}, content=content, content_type=content_type, timeout_seconds=timeout_seconds, if_match=if_match)

    def remove_preview_image(self, link_id: str, *, timeout_seconds: Optional[float] = None, if_match: Any = None) -> None:
        """Remove the image of a link’s preview

        Title and description of the preview stay.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        self._send(Call("DELETE", "/links/{linkId}/preview-image", "none", "always"), path={"linkId": link_id}, timeout_seconds=timeout_seconds, if_match=if_match)

    def change_many(self, body: types.BulkChange, *, timeout_seconds: Optional[float] = None) -> types.BulkChangeResult:
        """Edit many links

        The links are named by `linkIds` (at most 1,000) or by `filter`, which takes what the list of links takes, names at least one value and may match at most 10,000. `expectedCount` is checked against the filter. `dryRun` only counts. `move` takes `folderId` (null: the root), `addTags` and `removeTags` take `tags`, `setExpiry` takes `endsAt`, `setCampaign` takes `campaignId`. `replaceDestination` takes `search` and `replace`: every occurrence of that part of the destination is replaced, and a link without one stays as it is. With `runAsJob` a worker makes the change, of any number of links; read how far it has come at `GET /links/bulk-changes/{changeId}`.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/links/bulk-changes", "json", "never"), body=body, timeout_seconds=timeout_seconds)

    def change_many_show(self, change_id: str, *, timeout_seconds: Optional[float] = None) -> types.BulkChangeJob:
        """Read the progress of a bulk change

        Changes are kept for 30 days, what they skipped for two.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/links/bulk-changes/{changeId}", "json", "always"), path={"changeId": change_id}, timeout_seconds=timeout_seconds)

    def change_many_undo(self, change_id: str, body: types.BulkChangeUndo, *, timeout_seconds: Optional[float] = None) -> types.BulkChangeResult:
        """Undo a bulk change

        Within 24 hours. Puts back what the change changed. A link that was changed since is skipped with `link.version_conflict`. Undoing is a change of its own and can be undone. A change of more than 10,000 links is undone with `runAsJob`.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/links/bulk-changes/{changeId}/undo", "json", "never"), path={"changeId": change_id}, body=body, timeout_seconds=timeout_seconds)

    def erase_clicks(self, link_id: str, *, timeout_seconds: Optional[float] = None) -> types.ClickErasure:
        """Erase the raw clicks of a link

        Those up to now are deleted within a minute. Sums stay: counters, and reports that need no raw clicks, say the same as before.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("DELETE", "/links/{linkId}/clicks", "json", "always"), path={"linkId": link_id}, timeout_seconds=timeout_seconds)

    def reset_clicks(self, link_id: str, *, timeout_seconds: Optional[float] = None) -> types.ClickReset:
        """Reset the clicks of a link

        Deletes the clicks up to now within a minute, with their conversions, and removes them from every counter and report: for test clicks before a launch. What no longer has a raw click stays counted, and so does `usedClicks`; a milestone that was passed stays passed.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/links/{linkId}/reset-clicks", "json", "never"), path={"linkId": link_id}, timeout_seconds=timeout_seconds)


class AliasesCalls(Resource):
    def availability(self, query: types.AliasesAvailabilityQuery, *, timeout_seconds: Optional[float] = None) -> types.AliasAvailability:
        """Ask whether an alias is free

        For forms: checks an alias by every rule, and suggests free ones where it is taken. Nothing is kept for you: creating the link can still find it taken.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/aliases/availability", "json", "always"), query=query, timeout_seconds=timeout_seconds)


class ImportsCalls(Resource):
    def create(self, body: types.NewImport, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.Import:
        """Import a file of links

        The file as `content` (text) or `contentBase64`: a CSV, the JSON of an API, a dump of YOURLS, a SQLite database of Kutt or Shlink. What it is and which column says what is found out; `mapping` corrects it. A file that does not say the alias of its links is refused with its `columns`, unless `drawAliases` asks for random ones. A line whose alias exists already with the same destination is left alone, so that the same file can be sent again. With `dryRun` its lines are only judged, until `run` is called. The plan says how many lines one import takes.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/imports", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def list(self, query: Optional[types.ImportsListQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.ImportPage:
        """List imports

        Newest first.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/imports", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def list_all(self, query: Optional[types.ImportsListQuery] = None, *, timeout_seconds: Optional[float] = None) -> Iterator[types.Import]:
        """List imports: yields each entry of the whole list, a page after the other."""
        return self._walk(Call("GET", "/imports", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def get(self, import_id: str, *, timeout_seconds: Optional[float] = None) -> types.Import:
        """Read an import

        Its progress, and the numbers of lines by result.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/imports/{importId}", "json", "always"), path={"importId": import_id}, timeout_seconds=timeout_seconds)

    def lines(self, import_id: str, query: Optional[types.ImportsLinesQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.ImportLinePage:
        """List the lines of an import

        The result of each line, in the order of the file. `differs` lists those of which the old service answers something else. Lines are kept for 90 days.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/imports/{importId}/lines", "json", "always"), path={"importId": import_id}, query=query, timeout_seconds=timeout_seconds)

    def lines_all(self, import_id: str, query: Optional[types.ImportsLinesQuery] = None, *, timeout_seconds: Optional[float] = None) -> Iterator[types.ImportLine]:
        """List the lines of an import: yields each entry of the whole list, a page after the other."""
        return self._walk(Call("GET", "/imports/{importId}/lines", "json", "always"), path={"importId": import_id}, query=query, timeout_seconds=timeout_seconds)

    def report(self, import_id: str, *, timeout_seconds: Optional[float] = None) -> str:
        """Download the report of an import

        One line for each line of the file: line, alias, domain, destinationUrl, outcome, code, detail, warnings, notKept, linkId, agreement, oldStatus, oldLocation, ourStatus, ourLocation. Cells that a spreadsheet would run begin with an apostrophe.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/imports/{importId}/report.csv", "text", "always"), path={"importId": import_id}, timeout_seconds=timeout_seconds)

    def report_stream(self, import_id: str, *, timeout_seconds: Optional[float] = None) -> Iterator[bytes]:
        """Download the report of an import, in pieces of bytes; not repeated once it has begun."""
        return self._stream(Call("GET", "/imports/{importId}/report.csv", "text", "always"), path={"importId": import_id}, timeout_seconds=timeout_seconds)

    def run(self, import_id: str, *, timeout_seconds: Optional[float] = None) -> types.Import:
        """Import what a dry run checked

        Also continues an import that was stopped or failed.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/imports/{importId}/run", "json", "never"), path={"importId": import_id}, timeout_seconds=timeout_seconds)

    def stop(self, import_id: str, *, timeout_seconds: Optional[float] = None) -> types.Import:
        """Stop an import

        Or its comparison with the old service. Links that were created stay.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/imports/{importId}/stop", "json", "never"), path={"importId": import_id}, timeout_seconds=timeout_seconds)

    def compare(self, import_id: str, body: Optional[types.ComparisonInput] = None, *, timeout_seconds: Optional[float] = None) -> types.Import:
        """Compare with the old service

        Asks the old service for each imported address, a few in a second and without following redirects, and keeps where status or `Location` differ from ours. Without `baseUrl`, at the hosts that the file names.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/imports/{importId}/comparison", "json", "never"), path={"importId": import_id}, body=body, timeout_seconds=timeout_seconds)


class CampaignsCalls(Resource):
    def list(self, query: Optional[types.CampaignsListQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.CampaignList:
        """List campaigns

        Newest first, up to 500.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/campaigns", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def create(self, body: types.CampaignInput, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.Campaign:
        """Create a campaign

        UTM values of a campaign go out with the destinations of its links, unless the destination has its own.

        Needs the scope `campaigns:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/campaigns", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def get(self, campaign_id: str, *, timeout_seconds: Optional[float] = None) -> types.Campaign:
        """Read a campaign, archived or not

        With its UTM values and figures. An archived one says so in `archived`.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/campaigns/{campaignId}", "json", "always"), path={"campaignId": campaign_id}, timeout_seconds=timeout_seconds)

    def replace(self, campaign_id: str, body: types.CampaignInput, *, timeout_seconds: Optional[float] = None) -> types.Campaign:
        """Replace the name and the UTM values of a campaign

        A UTM value that is left out is removed. Links use the new ones at once.

        Needs the scope `campaigns:write` of a key, and the role Manager or above.
        """
        return self._send(Call("PUT", "/campaigns/{campaignId}", "json", "always"), path={"campaignId": campaign_id}, body=body, timeout_seconds=timeout_seconds)

    def archive(self, campaign_id: str, *, timeout_seconds: Optional[float] = None) -> None:
        """Archive a campaign

        Its links keep working and keep their UTM values.

        Needs the scope `campaigns:write` of a key, and the role Manager or above.
        """
        self._send(Call("DELETE", "/campaigns/{campaignId}", "none", "always"), path={"campaignId": campaign_id}, timeout_seconds=timeout_seconds)


class DomainsCalls(Resource):
    def list(self, *, timeout_seconds: Optional[float] = None) -> types.DomainList:
        """List custom domains

        By host name.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/domains", "json", "always"), timeout_seconds=timeout_seconds)

    def create(self, body: types.NewDomain, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.Domain:
        """Add a custom domain

        Set the DNS records of `dnsRecords`; the domain serves links once they are found. It is checked every minute for an hour, then every 10 minutes for 3 days, then daily. A host name that is never verified is kept from other workspaces for 7 days, unless they prove it: `dnsRecord` of `domain.taken` is the TXT record to set before the same call adds it.

        Needs the scope `domains:write` of a key, and the role Administrator or above.
        """
        return self._send(Call("POST", "/domains", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def get(self, domain_id: str, *, timeout_seconds: Optional[float] = None) -> types.Domain:
        """Read a custom domain

        With its status, the DNS records that it needs and the redirects that are set for it.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/domains/{domainId}", "json", "always"), path={"domainId": domain_id}, timeout_seconds=timeout_seconds)

    def delete(self, domain_id: str, *, timeout_seconds: Optional[float] = None) -> None:
        """Remove a custom domain that no link uses

        `linkCount` of the refusal says how many links use it.

        Needs the scope `domains:write` of a key, and the role Administrator or above.
        """
        self._send(Call("DELETE", "/domains/{domainId}", "none", "always"), path={"domainId": domain_id}, timeout_seconds=timeout_seconds)

    def check(self, domain_id: str, *, timeout_seconds: Optional[float] = None) -> types.DomainCheck:
        """Check the DNS records of a custom domain now

        `checks` has what this check found of each record, or one that began later. A good check makes the domain `Active`. A missed one makes an active domain `Failing`, the third in a row `Failed`. Where the name servers do not answer, nothing changes.

        Needs the scope `domains:write` of a key, and the role Administrator or above.
        """
        return self._send(Call("POST", "/domains/{domainId}/check", "json", "always"), path={"domainId": domain_id}, timeout_seconds=timeout_seconds)

    def redirects(self, domain_id: str, body: types.DomainRedirects, *, timeout_seconds: Optional[float] = None) -> types.Domain:
        """Set the root, not-found and expired redirects

        The first two fields are required; null removes a redirect. `expiredUrl` stays as it is when it is left out; it holds for ended links without one of their own or of their folder.

        Needs the scope `domains:write` of a key, and the role Administrator or above.
        """
        return self._send(Call("PUT", "/domains/{domainId}/redirects", "json", "always"), path={"domainId": domain_id}, body=body, timeout_seconds=timeout_seconds)

    def branding(self, domain_id: str, *, timeout_seconds: Optional[float] = None) -> types.Branding:
        """Read the branding of a custom domain

        What its pages for visitors show: not found, paused, ended, password. And the files that it serves.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/domains/{domainId}/branding", "json", "always"), path={"domainId": domain_id}, timeout_seconds=timeout_seconds)

    def change_branding(self, domain_id: str, body: types.BrandingChange, *, timeout_seconds: Optional[float] = None) -> types.Branding:
        """Change the branding of a custom domain

        What is left out stays as it is, null takes it away. It is in force within 2 seconds; others may keep a file that they have for an hour.

        Needs the scope `domains:write` of a key, and the role Administrator or above.
        """
        return self._send(Call("PATCH", "/domains/{domainId}/branding", "json", "always"), path={"domainId": domain_id}, body=body, timeout_seconds=timeout_seconds)

    def put_logo(self, domain_id: str, content: bytes, content_type: Literal["image/png", "image/jpeg", "image/webp"], *, timeout_seconds: Optional[float] = None) -> types.Branding:
        """Add or replace the logo of a custom domain

        It is stored as a PNG of at most 480 x 160 pixels.

        Needs the scope `domains:write` of a key, and the role Administrator or above.
        """
        return self._send(Call("PUT", "/domains/{domainId}/logo", "json", "always"), path={"domainId": domain_id}, content=content, content_type=content_type, timeout_seconds=timeout_seconds)

    def remove_logo(self, domain_id: str, *, timeout_seconds: Optional[float] = None) -> None:
        """Remove the logo of a custom domain

        Its pages show its name again.

        Needs the scope `domains:write` of a key, and the role Administrator or above.
        """
        self._send(Call("DELETE", "/domains/{domainId}/logo", "none", "always"), path={"domainId": domain_id}, timeout_seconds=timeout_seconds)

    def put_favicon(self, domain_id: str, content: bytes, content_type: Literal["image/png", "image/jpeg", "image/webp"], *, timeout_seconds: Optional[float] = None) -> types.Branding:
        """Add or replace the icon of a custom domain

        It is served at `/favicon.ico`, as an icon of 64 x 64 pixels.

        Needs the scope `domains:write` of a key, and the role Administrator or above.
        """
        return self._send(Call("PUT", "/domains/{domainId}/favicon", "json", "always"), path={"domainId": domain_id}, content=content, content_type=content_type, timeout_seconds=timeout_seconds)

    def remove_favicon(self, domain_id: str, *, timeout_seconds: Optional[float] = None) -> None:
        """Remove the icon of a custom domain

        `/favicon.ico` is then answered with 404.

        Needs the scope `domains:write` of a key, and the role Administrator or above.
        """
        self._send(Call("DELETE", "/domains/{domainId}/favicon", "none", "always"), path={"domainId": domain_id}, timeout_seconds=timeout_seconds)


class FoldersCalls(Resource):
    def list(self, *, timeout_seconds: Optional[float] = None) -> types.FolderList:
        """List folders

        Every folder of the workspace by name, each with the folder that it lies in and the number of its links.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/folders", "json", "always"), timeout_seconds=timeout_seconds)

    def create(self, body: types.NewFolder, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.Folder:
        """Create a folder

        Folders go three levels deep. Beside each other they have different names, whatever the case.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/folders", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def update(self, folder_id: str, body: types.FolderChange, *, timeout_seconds: Optional[float] = None) -> types.Folder:
        """Change a folder

        What is left out stays as it is; a `parentId` of null is the root. An `expiredUrl` of null, or `clearExpiredUrl`, clears it.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("PATCH", "/folders/{folderId}", "json", "always"), path={"folderId": folder_id}, body=body, timeout_seconds=timeout_seconds)

    def delete(self, folder_id: str, *, timeout_seconds: Optional[float] = None) -> None:
        """Delete a folder

        Its links and folders go to the folder that it was in.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        self._send(Call("DELETE", "/folders/{folderId}", "none", "always"), path={"folderId": folder_id}, timeout_seconds=timeout_seconds)


class TagsCalls(Resource):
    def list(self, *, timeout_seconds: Optional[float] = None) -> types.TagList:
        """List tags

        By name, each with the number of links that have it. Of several spellings the commonest is shown.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/tags", "json", "always"), timeout_seconds=timeout_seconds)

    def rename(self, name: str, body: types.TagChange, *, timeout_seconds: Optional[float] = None) -> types.Tag:
        """Rename a tag

        The name in the path is URL-encoded. A tag of the new name is merged with it.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("PATCH", "/tags/{name}", "json", "never"), path={"name": name}, body=body, timeout_seconds=timeout_seconds)

    def delete(self, name: str, *, timeout_seconds: Optional[float] = None) -> None:
        """Remove a tag from every link

        The name in the path is URL-encoded. The links stay; each of them gets a new version without the tag.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        self._send(Call("DELETE", "/tags/{name}", "none", "always"), path={"name": name}, timeout_seconds=timeout_seconds)


class SavedViewsCalls(Resource):
    def list(self, *, timeout_seconds: Optional[float] = None) -> types.SavedViewList:
        """List your own saved views and the shared ones

        By name: your own, and those that others share with the workspace.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/saved-views", "json", "always"), timeout_seconds=timeout_seconds)

    def create(self, body: types.NewSavedView, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.SavedView:
        """Save a view

        A view keeps filters and a sort of the list of links. Sharing it with the workspace needs the role Manager.

        Needs the scope `links:write` of a key, and the role Viewer or above.
        """
        return self._send(Call("POST", "/saved-views", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def update(self, view_id: str, body: types.SavedViewChange, *, timeout_seconds: Optional[float] = None) -> types.SavedView:
        """Change your saved view

        A shared view can only be changed by its owner.

        Needs the scope `links:write` of a key, and the role Viewer or above.
        """
        return self._send(Call("PATCH", "/saved-views/{viewId}", "json", "always"), path={"viewId": view_id}, body=body, timeout_seconds=timeout_seconds)

    def delete(self, view_id: str, *, timeout_seconds: Optional[float] = None) -> None:
        """Delete your saved view

        A shared view goes for everyone. No link changes.

        Needs the scope `links:write` of a key, and the role Viewer or above.
        """
        self._send(Call("DELETE", "/saved-views/{viewId}", "none", "always"), path={"viewId": view_id}, timeout_seconds=timeout_seconds)


class UtmTemplatesCalls(Resource):
    def list(self, *, timeout_seconds: Optional[float] = None) -> types.UtmTemplateList:
        """List UTM templates

        By name. A template fills in UTM values when a destination is written; links do not keep to it.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/utm-templates", "json", "always"), timeout_seconds=timeout_seconds)

    def create(self, body: types.UtmTemplateInput, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.UtmTemplate:
        """Create a UTM template

        Needs at least one UTM value. Names differ by more than their case.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/utm-templates", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def replace(self, template_id: str, body: types.UtmTemplateInput, *, timeout_seconds: Optional[float] = None) -> types.UtmTemplate:
        """Replace a UTM template

        A value that is left out is removed.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("PUT", "/utm-templates/{templateId}", "json", "always"), path={"templateId": template_id}, body=body, timeout_seconds=timeout_seconds)

    def delete(self, template_id: str, *, timeout_seconds: Optional[float] = None) -> None:
        """Delete a UTM template

        Destinations that were written with it stay as they are.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        self._send(Call("DELETE", "/utm-templates/{templateId}", "none", "always"), path={"templateId": template_id}, timeout_seconds=timeout_seconds)


class NotesCalls(Resource):
    def list(self, query: Optional[types.NotesListQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.NoteList:
        """List the annotations of the charts

        By day and time; those without a time come first. Filters narrow it down to days, a link or a campaign.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/notes", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def create(self, body: types.NoteInput, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.Note:
        """Create an annotation

        The date is one of the time zone of the workspace.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/notes", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def replace(self, note_id: str, body: types.NoteInput, *, timeout_seconds: Optional[float] = None) -> types.Note:
        """Replace an annotation

        All of it is replaced: what is left out is removed.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("PUT", "/notes/{noteId}", "json", "always"), path={"noteId": note_id}, body=body, timeout_seconds=timeout_seconds)

    def delete(self, note_id: str, *, timeout_seconds: Optional[float] = None) -> None:
        """Delete an annotation

        Reports no longer show it. What it was about stays.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        self._send(Call("DELETE", "/notes/{noteId}", "none", "always"), path={"noteId": note_id}, timeout_seconds=timeout_seconds)


class QrCodesCalls(Resource):
    def png(self, qr_id: str, query: Optional[types.QrCodesPngQuery] = None, *, timeout_seconds: Optional[float] = None) -> bytes:
        """Draw a QR code as a PNG

        For 300 dpi. `size` is its width in pixels, 128 to 4,096, 1,024 when left out; squares are whole pixels, so it may be slightly smaller. A frame with words makes it higher than wide.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/qr-codes/{qrId}/image.png", "bytes", "always"), path={"qrId": qr_id}, query=query, timeout_seconds=timeout_seconds)

    def svg(self, qr_id: str, *, timeout_seconds: Optional[float] = None) -> bytes:
        """Draw a QR code as an SVG

        50 mm wide, the margin included; it scales to any size.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/qr-codes/{qrId}/image.svg", "bytes", "always"), path={"qrId": qr_id}, timeout_seconds=timeout_seconds)

    def pdf(self, qr_id: str, *, timeout_seconds: Optional[float] = None) -> bytes:
        """Draw a QR code as a PDF

        A page of 50 x 50 mm, the margin included; it scales to any size. A frame with words makes it higher.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/qr-codes/{qrId}/image.pdf", "bytes", "always"), path={"qrId": qr_id}, timeout_seconds=timeout_seconds)

    def archive_file(self, query: Optional[types.QrCodesArchiveFileQuery] = None, *, timeout_seconds: Optional[float] = None) -> bytes:
        """Download many QR codes as a ZIP

        Images of at most 500 codes: of those in `ids` (separated by commas, archived ones too), of a link’s, or of all links of a campaign. Exactly one of the three is given. Each file is named after its code and the code’s id. Made while it is sent.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/qr-codes/archive.zip", "bytes", "always"), query=query, timeout_seconds=timeout_seconds)

    def create(self, body: types.NewQrCode, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.QrCode:
        """Create a QR code of a link

        Takes one of the organisation’s monthly allowance. Styling needs the plan Pro or above.

        Needs the scope `qr:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/qr-codes", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def list(self, query: Optional[types.QrCodesListQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.QrCodeList:
        """List QR codes

        Newest first, up to 500. Codes of a deleted link count as archived.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/qr-codes", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def get(self, qr_id: str, *, timeout_seconds: Optional[float] = None) -> types.QrCode:
        """Read a QR code, archived or not

        The settings that its images are drawn with. The images have calls of their own.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/qr-codes/{qrId}", "json", "always"), path={"qrId": qr_id}, timeout_seconds=timeout_seconds)

    def update(self, qr_id: str, body: types.QrCodeChange, *, timeout_seconds: Optional[float] = None, if_match: Any = None) -> types.QrCode:
        """Change a QR code

        Only what is sent changes. An empty name is the link’s title or alias again. Printed codes keep working.

        Needs the scope `qr:write` of a key, and the role Manager or above.
        """
        return self._send(Call("PATCH", "/qr-codes/{qrId}", "json", "always"), path={"qrId": qr_id}, body=body, timeout_seconds=timeout_seconds, if_match=if_match)

    def archive(self, qr_id: str, *, timeout_seconds: Optional[float] = None, if_match: Any = None) -> None:
        """Archive a QR code

        Lists hide it. Printed codes keep working and keep counting.

        Needs the scope `qr:write` of a key, and the role Manager or above.
        """
        self._send(Call("DELETE", "/qr-codes/{qrId}", "none", "always"), path={"qrId": qr_id}, timeout_seconds=timeout_seconds, if_match=if_match)

    def put_logo(self, qr_id: str, content: bytes, *, timeout_seconds: Optional[float] = None, if_match: Any = None) -> types.QrCode:
        """Add or replace the logo of a QR code

        The error correction becomes High and has to stay so while there is a logo.

        Needs the scope `qr:write` of a key, and the role Manager or above.
        """
        return self._send(Call("PUT", "/qr-codes/{qrId}/logo", "json", "always"), path={"qrId": qr_id}, content=content, content_type="image/png", timeout_seconds=timeout_seconds, if_match=if_match)

    def remove_logo(self, qr_id: str, *, timeout_seconds: Optional[float] = None, if_match: Any = None) -> types.QrCode:
        """Remove the logo of a QR code

        The error correction stays High until it is changed.

        Needs the scope `qr:write` of a key, and the role Manager or above.
        """
        return self._send(Call("DELETE", "/qr-codes/{qrId}/logo", "json", "always"), path={"qrId": qr_id}, timeout_seconds=timeout_seconds, if_match=if_match)


class AnalyticsCalls(Resource):
    def workspace(self, query: Optional[types.AnalyticsWorkspaceQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.Report:
        """Report on the clicks of a workspace

        `from` and `to` are dates, inclusive, in `timeZone` (the zone of the workspace when left out); the last 30 days when left out, at most 731. `top` is 1 to 100, 10 when left out. With `interval` each entry of `series` says when it begins: hours (for at most 31 days), days, weeks from Monday, or months; the first and the last are cut to the period. `compareTo` adds the same figures of as many days before, or of the year before. Roll-ups answer where they can; another zone, hours and filters of clicks are counted from raw clicks, as far back as `rawClicksFrom`. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.

        Needs the scope `analytics:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/analytics", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def link(self, link_id: str, query: Optional[types.AnalyticsLinkQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.Report:
        """Report on the clicks of a link

        `from` and `to` are dates, inclusive, in `timeZone` (the zone of the workspace when left out); the last 30 days when left out, at most 731. `top` is 1 to 100, 10 when left out. With `interval` each entry of `series` says when it begins: hours (for at most 31 days), days, weeks from Monday, or months; the first and the last are cut to the period. `compareTo` adds the same figures of as many days before, or of the year before. Roll-ups answer where they can; another zone, hours and filters of clicks are counted from raw clicks, as far back as `rawClicksFrom`. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.

        Needs the scope `analytics:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/links/{linkId}/analytics", "json", "always"), path={"linkId": link_id}, query=query, timeout_seconds=timeout_seconds)

    def compare(self, query: Optional[types.AnalyticsCompareQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.Comparison:
        """Compare links, campaigns, QR codes and variants

        The figures of 2 to 5 of them over the same days. `from` and `to` are dates, inclusive, in `timeZone` (the zone of the workspace when left out); the last 30 days when left out. Visitors of campaigns, QR codes and variants are null where raw clicks are not kept.

        Needs the scope `analytics:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/analytics/compare", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def clicks(self, query: Optional[types.AnalyticsClicksQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.ClickList:
        """List raw clicks

        Newest first, up to 1,000 at once, with what `export.csv` has of each. Read on with `before`. The period is that of the export. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.

        Needs the scope `analytics:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/analytics/clicks", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def export(self, query: Optional[types.AnalyticsExportQuery] = None, *, timeout_seconds: Optional[float] = None) -> str:
        """Export raw clicks as CSV

        One line for each raw click, oldest first: clickedAt, linkId, shortUrl, destinationUrl, qrCodeId, campaignId, rule, split, country, device, operatingSystem, browser, language, referrer, class. With `classRule=true` a last column has the rule that decided the class. Cells that a spreadsheet would run begin with an apostrophe. Without `from` it begins with the first day whose raw clicks are kept. A `from` before it is refused where clicks of those days were deleted because of their age. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.

        Needs the scope `analytics:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/analytics/export.csv", "text", "always"), query=query, timeout_seconds=timeout_seconds)

    def export_stream(self, query: Optional[types.AnalyticsExportQuery] = None, *, timeout_seconds: Optional[float] = None) -> Iterator[bytes]:
        """Export raw clicks as CSV, in pieces of bytes; not repeated once it has begun."""
        return self._stream(Call("GET", "/analytics/export.csv", "text", "always"), query=query, timeout_seconds=timeout_seconds)

    def export_parquet(self, query: Optional[types.AnalyticsExportParquetQuery] = None, *, timeout_seconds: Optional[float] = None) -> bytes:
        """Export raw clicks as Parquet

        The same clicks, in the same order and with the same columns as `export.csv`. `clickedAt` is a UTC timestamp with microseconds, everything else is text. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.

        Needs the scope `analytics:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/analytics/export.parquet", "bytes", "always"), query=query, timeout_seconds=timeout_seconds)

    def unknown_aliases(self, query: Optional[types.AnalyticsUnknownAliasesQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.UnknownAliases:
        """List aliases that were not found on custom domains

        Aliases without a link, and those of links that have ended. The 1,000 with the most visits, the most visited first. `from` and `to` are dates in UTC, inclusive; the last 30 days when left out. At most 1,000 aliases are kept of a domain and day, for 90 days.

        Needs the scope `analytics:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/analytics/unknown-aliases", "json", "always"), query=query, timeout_seconds=timeout_seconds)


class ConversionsCalls(Resource):
    def create(self, body: types.NewConversion, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.Conversion:
        """Report a conversion

        `click` is the value of `shunt_click` as it arrived on your page, unchanged. A repeat with the same `eventId` answers 200 with the first record. `value` is in whole units of `currency`, a number or a decimal text, with at most the decimals that ISO 4217 gives the currency. `occurredAt` is now when left out.

        Needs the scope `conversions:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/conversions", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def list(self, query: Optional[types.ConversionsListQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.ConversionPage:
        """List conversions

        The latest first. `from` and `to` are days in the time zone of the workspace, or moments, inclusive, by `occurredAt`. `event` is the whole name.

        Needs the scope `analytics:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/conversions", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def list_all(self, query: Optional[types.ConversionsListQuery] = None, *, timeout_seconds: Optional[float] = None) -> Iterator[types.Conversion]:
        """List conversions: yields each entry of the whole list, a page after the other."""
        return self._walk(Call("GET", "/conversions", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def get(self, conversion_id: str, *, timeout_seconds: Optional[float] = None) -> types.Conversion:
        """Read a conversion

        As it was reported, with the link and the click that it is counted for.

        Needs the scope `analytics:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/conversions/{conversionId}", "json", "always"), path={"conversionId": conversion_id}, timeout_seconds=timeout_seconds)


class ReportSharesCalls(Resource):
    def list(self, *, timeout_seconds: Optional[float] = None) -> types.SharedReportList:
        """List shared reports

        Newest first, up to 100; those that have ended stay until they are revoked.

        Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("GET", "/report-shares", "json", "always"), timeout_seconds=timeout_seconds)

    def create(self, body: types.NewReportShare, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.SharedReport:
        """Share a report

        Makes a page that anyone with its address can read: the report of the workspace, of a link or of a campaign, for days that the reader chooses, without destinations unless `showDestinations`. Search engines are asked to leave it out. With a password it answers 401 until that is given; expired or revoked it answers 404.

        Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/report-shares", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def get(self, share_id: str, *, timeout_seconds: Optional[float] = None) -> types.SharedReport:
        """Read a shared report’s settings

        With its address and how often it was opened. Its password is never shown.

        Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("GET", "/report-shares/{shareId}", "json", "always"), path={"shareId": share_id}, timeout_seconds=timeout_seconds)

    def update(self, share_id: str, body: types.SharedReportChange, *, timeout_seconds: Optional[float] = None) -> types.SharedReport:
        """Change a shared report

        What is missing stays; null takes the password or the end away. Its address and what it is of stay. With another password, readers are asked for it again.

        Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("PATCH", "/report-shares/{shareId}", "json", "always"), path={"shareId": share_id}, body=body, timeout_seconds=timeout_seconds)

    def revoke(self, share_id: str, *, timeout_seconds: Optional[float] = None) -> None:
        """Revoke a shared report

        Its address answers 404 from the next request on.

        Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
        """
        self._send(Call("DELETE", "/report-shares/{shareId}", "none", "always"), path={"shareId": share_id}, timeout_seconds=timeout_seconds)


class ReportMailsCalls(Resource):
    def list(self, *, timeout_seconds: Optional[float] = None) -> types.ReportMailList:
        """List scheduled reports

        Newest first, up to 50.

        Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("GET", "/report-mails", "json", "always"), timeout_seconds=timeout_seconds)

    def create(self, body: types.NewReportMail, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.ReportMail:
        """Schedule a report

        The report of the workspace, of a link or of a campaign goes out at 6 in the morning after each day, week or month of the time zone of the workspace, once, as text and as a PDF. Every recipient is asked by email to confirm, within 7 days, and can unsubscribe from any email. Nothing is sent while the organisation is suspended.

        Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/report-mails", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def get(self, report_mail_id: str, *, timeout_seconds: Optional[float] = None) -> types.ReportMail:
        """Read a scheduled report’s settings

        With its recipients, what each of them has answered, and when it goes out next.

        Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("GET", "/report-mails/{reportMailId}", "json", "always"), path={"reportMailId": report_mail_id}, timeout_seconds=timeout_seconds)

    def update(self, report_mail_id: str, body: types.ReportMailChange, *, timeout_seconds: Optional[float] = None) -> types.ReportMail:
        """Change a scheduled report

        What is missing or null stays. `recipients` replaces the list: a new one is asked to confirm, and so is one who did not answer within 7 days; one who unsubscribed is not asked and gets nothing. Turned on again, or at another interval, it begins with the days that are under way.

        Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("PATCH", "/report-mails/{reportMailId}", "json", "always"), path={"reportMailId": report_mail_id}, body=body, timeout_seconds=timeout_seconds)

    def delete(self, report_mail_id: str, *, timeout_seconds: Optional[float] = None) -> None:
        """Delete a scheduled report

        Its recipients are forgotten, and mails that wait are not sent.

        Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
        """
        self._send(Call("DELETE", "/report-mails/{reportMailId}", "none", "always"), path={"reportMailId": report_mail_id}, timeout_seconds=timeout_seconds)

    def send(self, report_mail_id: str, *, timeout_seconds: Optional[float] = None) -> types.RequestedReportMail:
        """Send a report now

        Sends the report of the latest whole day, week or month to the confirmed recipients, also where it is turned off. Reports that are due are still sent.

        Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/report-mails/{reportMailId}/send", "json", "never"), path={"reportMailId": report_mail_id}, timeout_seconds=timeout_seconds)


class WebhooksCalls(Resource):
    def list(self, *, timeout_seconds: Optional[float] = None) -> types.WebhookList:
        """List webhooks

        All of the workspace, also those that are off. Their signing secrets are never shown again.

        Needs the scope `webhooks:read` of a key, and the role Administrator or above.
        """
        return self._send(Call("GET", "/webhooks", "json", "always"), timeout_seconds=timeout_seconds)

    def create(self, body: types.NewWebhook, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.CreatedWebhook:
        """Create a webhook

        Events that happen from now on are sent to the URL, as signed JSON or as a sentence into a chat channel. `secret` of the answer signs them; it is shown this once.

        Needs the scope `webhooks:write` of a key, and the role Administrator or above.
        """
        return self._send(Call("POST", "/webhooks", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def get(self, webhook_id: str, *, timeout_seconds: Optional[float] = None) -> types.Webhook:
        """Read a webhook

        Also says why it is off, and whether its chat channel holds it.

        Needs the scope `webhooks:read` of a key, and the role Administrator or above.
        """
        return self._send(Call("GET", "/webhooks/{webhookId}", "json", "always"), path={"webhookId": webhook_id}, timeout_seconds=timeout_seconds)

    def update(self, webhook_id: str, body: types.WebhookChange, *, timeout_seconds: Optional[float] = None) -> types.Webhook:
        """Change a webhook, turn it off or on

        A field that is missing or null stays as it is. Turning a webhook off ends what waits for it; what happens while it is off is never sent.

        Needs the scope `webhooks:write` of a key, and the role Administrator or above.
        """
        return self._send(Call("PATCH", "/webhooks/{webhookId}", "json", "always"), path={"webhookId": webhook_id}, body=body, timeout_seconds=timeout_seconds)

    def delete(self, webhook_id: str, *, timeout_seconds: Optional[float] = None) -> None:
        """Delete a webhook and its deliveries

        What waits to be delivered is dropped. To stop deliveries for a while, turn the webhook off instead.

        Needs the scope `webhooks:write` of a key, and the role Administrator or above.
        """
        self._send(Call("DELETE", "/webhooks/{webhookId}", "none", "always"), path={"webhookId": webhook_id}, timeout_seconds=timeout_seconds)

    def test(self, webhook_id: str, *, timeout_seconds: Optional[float] = None) -> types.WebhookDelivery:
        """Send a test event

        An event of the type `ping`, whatever the webhook listens for. Attempted once.

        Needs the scope `webhooks:write` of a key, and the role Administrator or above.
        """
        return self._send(Call("POST", "/webhooks/{webhookId}/test", "json", "never"), path={"webhookId": webhook_id}, timeout_seconds=timeout_seconds)

    def replace_secret(self, webhook_id: str, *, timeout_seconds: Optional[float] = None) -> types.WebhookSecret:
        """Replace the signing secret

        The old one stops working at once.

        Needs the scope `webhooks:write` of a key, and the role Administrator or above.
        """
        return self._send(Call("POST", "/webhooks/{webhookId}/secret", "json", "never"), path={"webhookId": webhook_id}, timeout_seconds=timeout_seconds)

    def deliveries(self, webhook_id: str, query: Optional[types.WebhooksDeliveriesQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.WebhookDeliveryPage:
        """List the deliveries of a webhook

        Newest first; they are kept for 30 days.

        Needs the scope `webhooks:read` of a key, and the role Administrator or above.
        """
        return self._send(Call("GET", "/webhooks/{webhookId}/deliveries", "json", "always"), path={"webhookId": webhook_id}, query=query, timeout_seconds=timeout_seconds)

    def deliveries_all(self, webhook_id: str, query: Optional[types.WebhooksDeliveriesQuery] = None, *, timeout_seconds: Optional[float] = None) -> Iterator[types.WebhookDelivery]:
        """List the deliveries of a webhook: yields each entry of the whole list, a page after the other."""
        return self._walk(Call("GET", "/webhooks/{webhookId}/deliveries", "json", "always"), path={"webhookId": webhook_id}, query=query, timeout_seconds=timeout_seconds)

    def delivery(self, webhook_id: str, delivery_id: str, *, timeout_seconds: Optional[float] = None) -> types.WebhookDelivery:
        """Read a delivery with its attempts

        Each attempt with the status, the time it took and the beginning of the answer.

        Needs the scope `webhooks:read` of a key, and the role Administrator or above.
        """
        return self._send(Call("GET", "/webhooks/{webhookId}/deliveries/{deliveryId}", "json", "always"), path={"webhookId": webhook_id, "deliveryId": delivery_id}, timeout_seconds=timeout_seconds)

    def redeliver(self, webhook_id: str, delivery_id: str, *, timeout_seconds: Optional[float] = None) -> types.WebhookDelivery:
        """Send an event again

        As a new delivery, with the same event id. Attempted once.

        Needs the scope `webhooks:write` of a key, and the role Administrator or above.
        """
        return self._send(Call("POST", "/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver", "json", "never"), path={"webhookId": webhook_id, "deliveryId": delivery_id}, timeout_seconds=timeout_seconds)


class BellsCalls(Resource):
    def list(self, query: Optional[types.BellsListQuery] = None, *, timeout_seconds: Optional[float] = None) -> types.BellList:
        """List bells

        Newest first, up to 100. `channels` lists the chat channels in which a bell can ring; their addresses are not shown.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/bells", "json", "always"), query=query, timeout_seconds=timeout_seconds)

    def create(self, body: types.NewBell, *, timeout_seconds: Optional[float] = None, idempotency_key: Optional[str] = None) -> types.Bell:
        """Create a bell

        A bell notifies a person by email, or a chat channel. `Clicks` rings once, when the clicks of the link (`humanClicks`), or of the campaign in the last 30 days (`humanClicks30Days`), reach `threshold`. `Silence` rings when there was no counted click or scan for `days` days, once in each silence. `Broken` rings when link health finds that a destination of the link, or of a link of the campaign, became a problem: once for each breakage, at most once an hour.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("POST", "/bells", "json", "keyed"), body=body, timeout_seconds=timeout_seconds, idempotency_key=idempotency_key)

    def get(self, bell_id: str, *, timeout_seconds: Optional[float] = None) -> types.Bell:
        """Read a bell

        With when it rang last.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/bells/{bellId}", "json", "always"), path={"bellId": bell_id}, timeout_seconds=timeout_seconds)

    def update(self, bell_id: str, body: types.BellChange, *, timeout_seconds: Optional[float] = None) -> types.Bell:
        """Change when a bell rings, and whom it rings for

        A field that is missing or null stays as it is. With another `on`, `threshold` or `days` it can ring again, and what was before does not count.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        return self._send(Call("PATCH", "/bells/{bellId}", "json", "always"), path={"bellId": bell_id}, body=body, timeout_seconds=timeout_seconds)

    def delete(self, bell_id: str, *, timeout_seconds: Optional[float] = None) -> None:
        """Delete a bell

        It does not ring any more. What it has already sent stays sent.

        Needs the scope `links:write` of a key, and the role Manager or above.
        """
        self._send(Call("DELETE", "/bells/{bellId}", "none", "always"), path={"bellId": bell_id}, timeout_seconds=timeout_seconds)


class UsageCalls(Resource):
    def get(self, *, timeout_seconds: Optional[float] = None) -> types.Usage:
        """Read the plan, its limits and what is used of them

        The plan is that of the organisation; what is used is counted by calendar month, in UTC.

        Needs the scope `links:read` of a key, and the role Viewer or above.
        """
        return self._send(Call("GET", "/usage", "json", "always"), timeout_seconds=timeout_seconds)


class Calls:
    """Every call of a workspace, by kind of record."""

    def __init__(self, settings: Settings) -> None:
        self.links = LinksCalls(settings)
        self.aliases = AliasesCalls(settings)
        self.imports = ImportsCalls(settings)
        self.campaigns = CampaignsCalls(settings)
        self.domains = DomainsCalls(settings)
        self.folders = FoldersCalls(settings)
        self.tags = TagsCalls(settings)
        self.saved_views = SavedViewsCalls(settings)
        self.utm_templates = UtmTemplatesCalls(settings)
        self.notes = NotesCalls(settings)
        self.qr_codes = QrCodesCalls(settings)
        self.analytics = AnalyticsCalls(settings)
        self.conversions = ConversionsCalls(settings)
        self.report_shares = ReportSharesCalls(settings)
        self.report_mails = ReportMailsCalls(settings)
        self.webhooks = WebhooksCalls(settings)
        self.bells = BellsCalls(settings)
        self.usage = UsageCalls(settings)
