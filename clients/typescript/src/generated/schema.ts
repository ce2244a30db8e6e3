// Generated from the API document by `./shunt ace codegen`. Do not edit.

export interface paths {
    "/api/v1/workspaces/{workspaceId}/links/{linkId}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the routing of a link
         * @description Returns what such a visitor would get, which rule or variant decides, and why each other rule does not. `qrCodeId` is the `?qr=` that the visitor comes with, `query` what else stands behind the question mark, `language` an `Accept-Language` header, `visitor` any text: the same text gets the same variant of an A/B test. Nothing is counted.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        post: operations["links.simulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export links as CSV
         * @description Every link but the deleted ones, archived ones too; or what the filters of the list leave. Made while it is sent, so that any number will do. An import of it makes the same links again, but for passwords, which never leave. Columns: id, shortUrl, domain, alias, destinationUrl, title, description, notes, tags, status, state, startsAt, endsAt, redirectType, hasPassword, routing, campaignId, folderId, externalId, passQuery, expiredUrl, maxClicks, usedClicks, humanClicks, scans, importedClicks, lastClickedAt, createdAt, updatedAt, previewTitle, previewDescription. Cells that a spreadsheet would run begin with an apostrophe.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["links.export.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/export.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export links as JSON
         * @description Every link but the deleted ones, archived ones too; or what the filters of the list leave. Made while it is sent, so that any number will do. An import of it makes the same links again, but for passwords, which never leave.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["links.export.json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/{linkId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the versions of a link
         * @description The latest first. `changes` has each setting that differs from the version before; a password that was set or removed shows as `hasPassword`, one that was replaced as `password`, null before and after.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["links.history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/{linkId}/history/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore the settings of an earlier version
         * @description Makes a new version. The alias never changes, and destinations are checked again. `notRestored` names what stayed as it was: a folder or campaign that was deleted or archived, and the password, which is never kept.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["links.restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List links
         * @description Without `state`, neither archived nor deleted links are listed.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["links.list"];
        /**
         * Create or change the link of an external ID or an alias
         * @description Names the link by `externalId`, or else by `alias` and `domainId` (without it, the default domain). Where the workspace has no such link it is created; where it has, what is missing or null stays as it is. An alias and a domain never change: another `alias` or `domainId` than the link has is refused. Repeating the request changes nothing more.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        put: operations["links.put"];
        /**
         * Create a link
         * @description Without `alias` the link gets a random one of 7 characters.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["links.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many links at once
         * @description Each entry of `links` is what creating a single link takes. Good ones are created though others fail; `items` has the result of each, in order. The plan says how many one request takes.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["links.createMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a link
         * @description Also an archived one. Its figures of clicks may be newer than its ETag, which is its version.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["links.get"];
        put?: never;
        post?: never;
        /**
         * Delete a link
         * @description The alias stays taken on its domain permanently. The link can be restored for 30 days.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        delete: operations["links.delete"];
        options?: never;
        head?: never;
        /**
         * Change a link
         * @description A field that is missing or null stays as it is. Clear with the flags, `""` for title, description and notes, and `[]` for tags; `clearExternalId`, `clearExpiredUrl` and `clearMaxClicks` clear those fields. Uses that were counted under an earlier limit count under a new one. `clearSchedule` removes start and end, `clearStartsAt` and `clearEndsAt` one of them.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        patch: operations["links.update"];
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a link by its short URL
         * @description By alias and domain. The link is answered as `GET /links/{linkId}` answers it.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["links.lookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/{linkId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted link
         * @description For 30 days after it was deleted. The link comes back in the status it had, without its folder where that was deleted in the meantime. A link that is not deleted stays as it is.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["links.undelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/aliases/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether an alias is free
         * @description For forms: checks an alias by every rule, and suggests free ones where it is taken. Nothing is kept for you: creating the link can still find it taken.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["aliases.availability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/{linkId}/preview-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add or replace the image of a link’s preview
         * @description Messengers show it with the link. It is stored as a JPEG of at most 1200 x 630 pixels.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        put: operations["links.putPreviewImage"];
        post?: never;
        /**
         * Remove the image of a link’s preview
         * @description Title and description of the preview stay.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        delete: operations["links.removePreviewImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/bulk-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit many links
         * @description The links are named by `linkIds` (at most 1,000) or by `filter`, which takes what the list of links takes, names at least one value and may match at most 10,000. `expectedCount` is checked against the filter. `dryRun` only counts. `move` takes `folderId` (null: the root), `addTags` and `removeTags` take `tags`, `setExpiry` takes `endsAt`, `setCampaign` takes `campaignId`. `replaceDestination` takes `search` and `replace`: every occurrence of that part of the destination is replaced, and a link without one stays as it is. With `runAsJob` a worker makes the change, of any number of links; read how far it has come at `GET /links/bulk-changes/{changeId}`.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["links.changeMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/bulk-changes/{changeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of a bulk change
         * @description Changes are kept for 30 days, what they skipped for two.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["links.changeMany.show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/bulk-changes/{changeId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a bulk change
         * @description Within 24 hours. Puts back what the change changed. A link that was changed since is skipped with `link.version_conflict`. Undoing is a change of its own and can be undone. A change of more than 10,000 links is undone with `runAsJob`.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["links.changeMany.undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description Newest first.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["imports.list"];
        put?: never;
        /**
         * Import a file of links
         * @description The file as `content` (text) or `contentBase64`: a CSV, the JSON of an API, a dump of YOURLS, a SQLite database of Kutt or Shlink. What it is and which column says what is found out; `mapping` corrects it. A file that does not say the alias of its links is refused with its `columns`, unless `drawAliases` asks for random ones. A line whose alias exists already with the same destination is left alone, so that the same file can be sent again. With `dryRun` its lines are only judged, until `run` is called. The plan says how many lines one import takes.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["imports.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an import
         * @description Its progress, and the numbers of lines by result.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["imports.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/imports/{importId}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lines of an import
         * @description The result of each line, in the order of the file. `differs` lists those of which the old service answers something else. Lines are kept for 90 days.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["imports.lines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/imports/{importId}/report.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the report of an import
         * @description One line for each line of the file: line, alias, domain, destinationUrl, outcome, code, detail, warnings, notKept, linkId, agreement, oldStatus, oldLocation, ourStatus, ourLocation. Cells that a spreadsheet would run begin with an apostrophe.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["imports.report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/imports/{importId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import what a dry run checked
         * @description Also continues an import that was stopped or failed.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["imports.run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/imports/{importId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop an import
         * @description Or its comparison with the old service. Links that were created stay.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["imports.stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/imports/{importId}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare with the old service
         * @description Asks the old service for each imported address, a few in a second and without following redirects, and keeps where status or `Location` differ from ours. Without `baseUrl`, at the hosts that the file names.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["imports.compare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description Newest first, up to 500.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["campaigns.list"];
        put?: never;
        /**
         * Create a campaign
         * @description UTM values of a campaign go out with the destinations of its links, unless the destination has its own.
         *
         *     Needs the scope `campaigns:write` of a key, and the role Manager or above.
         */
        post: operations["campaigns.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/campaigns/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a campaign, archived or not
         * @description With its UTM values and figures. An archived one says so in `archived`.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["campaigns.get"];
        /**
         * Replace the name and the UTM values of a campaign
         * @description A UTM value that is left out is removed. Links use the new ones at once.
         *
         *     Needs the scope `campaigns:write` of a key, and the role Manager or above.
         */
        put: operations["campaigns.replace"];
        post?: never;
        /**
         * Archive a campaign
         * @description Its links keep working and keep their UTM values.
         *
         *     Needs the scope `campaigns:write` of a key, and the role Manager or above.
         */
        delete: operations["campaigns.archive"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom domains
         * @description By host name.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["domains.list"];
        put?: never;
        /**
         * Add a custom domain
         * @description Set the DNS records of `dnsRecords`; the domain serves links once they are found. It is checked every minute for an hour, then every 10 minutes for 3 days, then daily. A host name that is never verified is kept from other workspaces for 7 days, unless they prove it: `dnsRecord` of `domain.taken` is the TXT record to set before the same call adds it.
         *
         *     Needs the scope `domains:write` of a key, and the role Administrator or above.
         */
        post: operations["domains.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/domains/{domainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a custom domain
         * @description With its status, the DNS records that it needs and the redirects that are set for it.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["domains.get"];
        put?: never;
        post?: never;
        /**
         * Remove a custom domain that no link uses
         * @description `linkCount` of the refusal says how many links use it.
         *
         *     Needs the scope `domains:write` of a key, and the role Administrator or above.
         */
        delete: operations["domains.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/domains/{domainId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the DNS records of a custom domain now
         * @description `checks` has what this check found of each record, or one that began later. A good check makes the domain `Active`. A missed one makes an active domain `Failing`, the third in a row `Failed`. Where the name servers do not answer, nothing changes.
         *
         *     Needs the scope `domains:write` of a key, and the role Administrator or above.
         */
        post: operations["domains.check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/domains/{domainId}/redirects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the root, not-found and expired redirects
         * @description The first two fields are required; null removes a redirect. `expiredUrl` stays as it is when it is left out; it holds for ended links without one of their own or of their folder.
         *
         *     Needs the scope `domains:write` of a key, and the role Administrator or above.
         */
        put: operations["domains.redirects"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/domains/{domainId}/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the branding of a custom domain
         * @description What its pages for visitors show: not found, paused, ended, password. And the files that it serves.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["domains.branding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the branding of a custom domain
         * @description What is left out stays as it is, null takes it away. It is in force within 2 seconds; others may keep a file that they have for an hour.
         *
         *     Needs the scope `domains:write` of a key, and the role Administrator or above.
         */
        patch: operations["domains.changeBranding"];
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/domains/{domainId}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add or replace the logo of a custom domain
         * @description It is stored as a PNG of at most 480 x 160 pixels.
         *
         *     Needs the scope `domains:write` of a key, and the role Administrator or above.
         */
        put: operations["domains.putLogo"];
        post?: never;
        /**
         * Remove the logo of a custom domain
         * @description Its pages show its name again.
         *
         *     Needs the scope `domains:write` of a key, and the role Administrator or above.
         */
        delete: operations["domains.removeLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/domains/{domainId}/favicon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add or replace the icon of a custom domain
         * @description It is served at `/favicon.ico`, as an icon of 64 x 64 pixels.
         *
         *     Needs the scope `domains:write` of a key, and the role Administrator or above.
         */
        put: operations["domains.putFavicon"];
        post?: never;
        /**
         * Remove the icon of a custom domain
         * @description `/favicon.ico` is then answered with 404.
         *
         *     Needs the scope `domains:write` of a key, and the role Administrator or above.
         */
        delete: operations["domains.removeFavicon"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List folders
         * @description Every folder of the workspace by name, each with the folder that it lies in and the number of its links.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["folders.list"];
        put?: never;
        /**
         * Create a folder
         * @description Folders go three levels deep. Beside each other they have different names, whatever the case.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["folders.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/folders/{folderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a folder
         * @description Its links and folders go to the folder that it was in.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        delete: operations["folders.delete"];
        options?: never;
        head?: never;
        /**
         * Change a folder
         * @description What is left out stays as it is; a `parentId` of null is the root. An `expiredUrl` of null, or `clearExpiredUrl`, clears it.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        patch: operations["folders.update"];
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description By name, each with the number of links that have it. Of several spellings the commonest is shown.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["tags.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/tags/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a tag from every link
         * @description The name in the path is URL-encoded. The links stay; each of them gets a new version without the tag.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        delete: operations["tags.delete"];
        options?: never;
        head?: never;
        /**
         * Rename a tag
         * @description The name in the path is URL-encoded. A tag of the new name is merged with it.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        patch: operations["tags.rename"];
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your own saved views and the shared ones
         * @description By name: your own, and those that others share with the workspace.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["savedViews.list"];
        put?: never;
        /**
         * Save a view
         * @description A view keeps filters and a sort of the list of links. Sharing it with the workspace needs the role Manager.
         *
         *     Needs the scope `links:write` of a key, and the role Viewer or above.
         */
        post: operations["savedViews.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/saved-views/{viewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete your saved view
         * @description A shared view goes for everyone. No link changes.
         *
         *     Needs the scope `links:write` of a key, and the role Viewer or above.
         */
        delete: operations["savedViews.delete"];
        options?: never;
        head?: never;
        /**
         * Change your saved view
         * @description A shared view can only be changed by its owner.
         *
         *     Needs the scope `links:write` of a key, and the role Viewer or above.
         */
        patch: operations["savedViews.update"];
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/utm-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List UTM templates
         * @description By name. A template fills in UTM values when a destination is written; links do not keep to it.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["utmTemplates.list"];
        put?: never;
        /**
         * Create a UTM template
         * @description Needs at least one UTM value. Names differ by more than their case.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["utmTemplates.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/utm-templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a UTM template
         * @description A value that is left out is removed.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        put: operations["utmTemplates.replace"];
        post?: never;
        /**
         * Delete a UTM template
         * @description Destinations that were written with it stay as they are.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        delete: operations["utmTemplates.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the annotations of the charts
         * @description By day and time; those without a time come first. Filters narrow it down to days, a link or a campaign.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["notes.list"];
        put?: never;
        /**
         * Create an annotation
         * @description The date is one of the time zone of the workspace.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["notes.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace an annotation
         * @description All of it is replaced: what is left out is removed.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        put: operations["notes.replace"];
        post?: never;
        /**
         * Delete an annotation
         * @description Reports no longer show it. What it was about stays.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        delete: operations["notes.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/qr-codes/{qrId}/image.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a QR code as a PNG
         * @description For 300 dpi. `size` is its width in pixels, 128 to 4,096, 1,024 when left out; squares are whole pixels, so it may be slightly smaller. A frame with words makes it higher than wide.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["qrCodes.png"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/qr-codes/{qrId}/image.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a QR code as an SVG
         * @description 50 mm wide, the margin included; it scales to any size.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["qrCodes.svg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/qr-codes/{qrId}/image.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a QR code as a PDF
         * @description A page of 50 x 50 mm, the margin included; it scales to any size. A frame with words makes it higher.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["qrCodes.pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/qr-codes/archive.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download many QR codes as a ZIP
         * @description Images of at most 500 codes: of those in `ids` (separated by commas, archived ones too), of a link’s, or of all links of a campaign. Exactly one of the three is given. Each file is named after its code and the code’s id. Made while it is sent.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["qrCodes.archiveFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/qr-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List QR codes
         * @description Newest first, up to 500. Codes of a deleted link count as archived.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["qrCodes.list"];
        put?: never;
        /**
         * Create a QR code of a link
         * @description Takes one of the organisation’s monthly allowance. Styling needs the plan Pro or above.
         *
         *     Needs the scope `qr:write` of a key, and the role Manager or above.
         */
        post: operations["qrCodes.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/qr-codes/{qrId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a QR code, archived or not
         * @description The settings that its images are drawn with. The images have calls of their own.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["qrCodes.get"];
        put?: never;
        post?: never;
        /**
         * Archive a QR code
         * @description Lists hide it. Printed codes keep working and keep counting.
         *
         *     Needs the scope `qr:write` of a key, and the role Manager or above.
         */
        delete: operations["qrCodes.archive"];
        options?: never;
        head?: never;
        /**
         * Change a QR code
         * @description Only what is sent changes. An empty name is the link’s title or alias again. Printed codes keep working.
         *
         *     Needs the scope `qr:write` of a key, and the role Manager or above.
         */
        patch: operations["qrCodes.update"];
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/qr-codes/{qrId}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add or replace the logo of a QR code
         * @description The error correction becomes High and has to stay so while there is a logo.
         *
         *     Needs the scope `qr:write` of a key, and the role Manager or above.
         */
        put: operations["qrCodes.putLogo"];
        post?: never;
        /**
         * Remove the logo of a QR code
         * @description The error correction stays High until it is changed.
         *
         *     Needs the scope `qr:write` of a key, and the role Manager or above.
         */
        delete: operations["qrCodes.removeLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report on the clicks of a workspace
         * @description `from` and `to` are dates, inclusive, in `timeZone` (the zone of the workspace when left out); the last 30 days when left out, at most 731. `top` is 1 to 100, 10 when left out. With `interval` each entry of `series` says when it begins: hours (for at most 31 days), days, weeks from Monday, or months; the first and the last are cut to the period. `compareTo` adds the same figures of as many days before, or of the year before. Roll-ups answer where they can; another zone, hours and filters of clicks are counted from raw clicks, as far back as `rawClicksFrom`. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.
         *
         *     Needs the scope `analytics:read` of a key, and the role Viewer or above.
         */
        get: operations["analytics.workspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/{linkId}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report on the clicks of a link
         * @description `from` and `to` are dates, inclusive, in `timeZone` (the zone of the workspace when left out); the last 30 days when left out, at most 731. `top` is 1 to 100, 10 when left out. With `interval` each entry of `series` says when it begins: hours (for at most 31 days), days, weeks from Monday, or months; the first and the last are cut to the period. `compareTo` adds the same figures of as many days before, or of the year before. Roll-ups answer where they can; another zone, hours and filters of clicks are counted from raw clicks, as far back as `rawClicksFrom`. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.
         *
         *     Needs the scope `analytics:read` of a key, and the role Viewer or above.
         */
        get: operations["analytics.link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/analytics/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare links, campaigns, QR codes and variants
         * @description The figures of 2 to 5 of them over the same days. `from` and `to` are dates, inclusive, in `timeZone` (the zone of the workspace when left out); the last 30 days when left out. Visitors of campaigns, QR codes and variants are null where raw clicks are not kept.
         *
         *     Needs the scope `analytics:read` of a key, and the role Viewer or above.
         */
        get: operations["analytics.compare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/analytics/clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List raw clicks
         * @description Newest first, up to 1,000 at once, with what `export.csv` has of each. Read on with `before`. The period is that of the export. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.
         *
         *     Needs the scope `analytics:read` of a key, and the role Viewer or above.
         */
        get: operations["analytics.clicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/analytics/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export raw clicks as CSV
         * @description One line for each raw click, oldest first: clickedAt, linkId, shortUrl, destinationUrl, qrCodeId, campaignId, rule, split, country, device, operatingSystem, browser, language, referrer, class. With `classRule=true` a last column has the rule that decided the class. Cells that a spreadsheet would run begin with an apostrophe. Without `from` it begins with the first day whose raw clicks are kept. A `from` before it is refused where clicks of those days were deleted because of their age. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.
         *
         *     Needs the scope `analytics:read` of a key, and the role Viewer or above.
         */
        get: operations["analytics.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/analytics/export.parquet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export raw clicks as Parquet
         * @description The same clicks, in the same order and with the same columns as `export.csv`. `clickedAt` is a UTC timestamp with microseconds, everything else is text. Filters can be repeated (any of the values) and hold together. They take the keys that `top` shows, and `none` for what is unknown; an id that names nothing here finds nothing. UTM filters look at the values that the visitor was sent with; `trigger` at whether a QR code was scanned.
         *
         *     Needs the scope `analytics:read` of a key, and the role Viewer or above.
         */
        get: operations["analytics.exportParquet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversions
         * @description The latest first. `from` and `to` are days in the time zone of the workspace, or moments, inclusive, by `occurredAt`. `event` is the whole name.
         *
         *     Needs the scope `analytics:read` of a key, and the role Viewer or above.
         */
        get: operations["conversions.list"];
        put?: never;
        /**
         * Report a conversion
         * @description `click` is the value of `shunt_click` as it arrived on your page, unchanged. A repeat with the same `eventId` answers 200 with the first record. `value` is in whole units of `currency`, a number or a decimal text, with at most the decimals that ISO 4217 gives the currency. `occurredAt` is now when left out.
         *
         *     Needs the scope `conversions:write` of a key, and the role Manager or above.
         */
        post: operations["conversions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/conversions/{conversionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conversion
         * @description As it was reported, with the link and the click that it is counted for.
         *
         *     Needs the scope `analytics:read` of a key, and the role Viewer or above.
         */
        get: operations["conversions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/{linkId}/clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase the raw clicks of a link
         * @description Those up to now are deleted within a minute. Sums stay: counters, and reports that need no raw clicks, say the same as before.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        delete: operations["links.eraseClicks"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/analytics/unknown-aliases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List aliases that were not found on custom domains
         * @description Aliases without a link, and those of links that have ended. The 1,000 with the most visits, the most visited first. `from` and `to` are dates in UTC, inclusive; the last 30 days when left out. At most 1,000 aliases are kept of a domain and day, for 90 days.
         *
         *     Needs the scope `analytics:read` of a key, and the role Viewer or above.
         */
        get: operations["analytics.unknownAliases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/report-shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shared reports
         * @description Newest first, up to 100; those that have ended stay until they are revoked.
         *
         *     Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
         */
        get: operations["reportShares.list"];
        put?: never;
        /**
         * Share a report
         * @description Makes a page that anyone with its address can read: the report of the workspace, of a link or of a campaign, for days that the reader chooses, without destinations unless `showDestinations`. Search engines are asked to leave it out. With a password it answers 401 until that is given; expired or revoked it answers 404.
         *
         *     Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
         */
        post: operations["reportShares.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/report-shares/{shareId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a shared report’s settings
         * @description With its address and how often it was opened. Its password is never shown.
         *
         *     Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
         */
        get: operations["reportShares.get"];
        put?: never;
        post?: never;
        /**
         * Revoke a shared report
         * @description Its address answers 404 from the next request on.
         *
         *     Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
         */
        delete: operations["reportShares.revoke"];
        options?: never;
        head?: never;
        /**
         * Change a shared report
         * @description What is missing stays; null takes the password or the end away. Its address and what it is of stay. With another password, readers are asked for it again.
         *
         *     Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
         */
        patch: operations["reportShares.update"];
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/report-mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List scheduled reports
         * @description Newest first, up to 50.
         *
         *     Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
         */
        get: operations["reportMails.list"];
        put?: never;
        /**
         * Schedule a report
         * @description The report of the workspace, of a link or of a campaign goes out at 6 in the morning after each day, week or month of the time zone of the workspace, once, as text and as a PDF. Every recipient is asked by email to confirm, within 7 days, and can unsubscribe from any email. Nothing is sent while the organisation is suspended.
         *
         *     Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
         */
        post: operations["reportMails.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/report-mails/{reportMailId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a scheduled report’s settings
         * @description With its recipients, what each of them has answered, and when it goes out next.
         *
         *     Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
         */
        get: operations["reportMails.get"];
        put?: never;
        post?: never;
        /**
         * Delete a scheduled report
         * @description Its recipients are forgotten, and mails that wait are not sent.
         *
         *     Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
         */
        delete: operations["reportMails.delete"];
        options?: never;
        head?: never;
        /**
         * Change a scheduled report
         * @description What is missing or null stays. `recipients` replaces the list: a new one is asked to confirm, and so is one who did not answer within 7 days; one who unsubscribed is not asked and gets nothing. Turned on again, or at another interval, it begins with the days that are under way.
         *
         *     Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
         */
        patch: operations["reportMails.update"];
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/report-mails/{reportMailId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a report now
         * @description Sends the report of the latest whole day, week or month to the confirmed recipients, also where it is turned off. Reports that are due are still sent.
         *
         *     Needs the scopes `analytics:read` and `links:write` of a key, and the role Manager or above.
         */
        post: operations["reportMails.send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/links/{linkId}/reset-clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the clicks of a link
         * @description Deletes the clicks up to now within a minute, with their conversions, and removes them from every counter and report: for test clicks before a launch. What no longer has a raw click stays counted, and so does `usedClicks`; a milestone that was passed stays passed.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["links.resetClicks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description All of the workspace, also those that are off. Their signing secrets are never shown again.
         *
         *     Needs the scope `webhooks:read` of a key, and the role Administrator or above.
         */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Create a webhook
         * @description Events that happen from now on are sent to the URL, as signed JSON or as a sentence into a chat channel. `secret` of the answer signs them; it is shown this once.
         *
         *     Needs the scope `webhooks:write` of a key, and the role Administrator or above.
         */
        post: operations["webhooks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description Also says why it is off, and whether its chat channel holds it.
         *
         *     Needs the scope `webhooks:read` of a key, and the role Administrator or above.
         */
        get: operations["webhooks.get"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook and its deliveries
         * @description What waits to be delivered is dropped. To stop deliveries for a while, turn the webhook off instead.
         *
         *     Needs the scope `webhooks:write` of a key, and the role Administrator or above.
         */
        delete: operations["webhooks.delete"];
        options?: never;
        head?: never;
        /**
         * Change a webhook, turn it off or on
         * @description A field that is missing or null stays as it is. Turning a webhook off ends what waits for it; what happens while it is off is never sent.
         *
         *     Needs the scope `webhooks:write` of a key, and the role Administrator or above.
         */
        patch: operations["webhooks.update"];
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description An event of the type `ping`, whatever the webhook listens for. Attempted once.
         *
         *     Needs the scope `webhooks:write` of a key, and the role Administrator or above.
         */
        post: operations["webhooks.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret
         * @description The old one stops working at once.
         *
         *     Needs the scope `webhooks:write` of a key, and the role Administrator or above.
         */
        post: operations["webhooks.replaceSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Newest first; they are kept for 30 days.
         *
         *     Needs the scope `webhooks:read` of a key, and the role Administrator or above.
         */
        get: operations["webhooks.deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery with its attempts
         * @description Each attempt with the status, the time it took and the beginning of the answer.
         *
         *     Needs the scope `webhooks:read` of a key, and the role Administrator or above.
         */
        get: operations["webhooks.delivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description As a new delivery, with the same event id. Attempted once.
         *
         *     Needs the scope `webhooks:write` of a key, and the role Administrator or above.
         */
        post: operations["webhooks.redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/bells": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bells
         * @description Newest first, up to 100. `channels` lists the chat channels in which a bell can ring; their addresses are not shown.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["bells.list"];
        put?: never;
        /**
         * Create a bell
         * @description A bell notifies a person by email, or a chat channel. `Clicks` rings once, when the clicks of the link (`humanClicks`), or of the campaign in the last 30 days (`humanClicks30Days`), reach `threshold`. `Silence` rings when there was no counted click or scan for `days` days, once in each silence. `Broken` rings when link health finds that a destination of the link, or of a link of the campaign, became a problem: once for each breakage, at most once an hour.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        post: operations["bells.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/bells/{bellId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a bell
         * @description With when it rang last.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["bells.get"];
        put?: never;
        post?: never;
        /**
         * Delete a bell
         * @description It does not ring any more. What it has already sent stays sent.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        delete: operations["bells.delete"];
        options?: never;
        head?: never;
        /**
         * Change when a bell rings, and whom it rings for
         * @description A field that is missing or null stays as it is. With another `on`, `threshold` or `days` it can ring again, and what was before does not count.
         *
         *     Needs the scope `links:write` of a key, and the role Manager or above.
         */
        patch: operations["bells.update"];
        trace?: never;
    };
    "/api/v1/workspaces/{workspaceId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the plan, its limits and what is used of them
         * @description The plan is that of the organisation; what is used is counted by calendar month, in UTC.
         *
         *     Needs the scope `links:read` of a key, and the role Viewer or above.
         */
        get: operations["usage.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "link.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link was created
         * @description In any way: by a call, in the console, by an import.
         */
        post: operations["events.link.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "link.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link was changed
         * @description Destination, state, schedule, title, tags or another setting.
         */
        post: operations["events.link.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "link.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link was deleted
         * @description Its short URL no longer redirects.
         */
        post: operations["events.link.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "link.click_threshold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link reached a milestone
         * @description Sent once for each link and number of `clickThresholds`.
         */
        post: operations["events.link.clickThreshold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "link.health_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The destination of a link broke or works again
         * @description Sent when a problem is confirmed by a second check ten minutes after the first, when it becomes another problem, and when the destination works again. What is in a block list is Unsafe at once.
         */
        post: operations["events.link.healthChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversion.recorded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A conversion was reported
         * @description By your own systems, after a click.
         */
        post: operations["events.conversion.recorded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "domain.verified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A custom domain passed its checks
         * @description It serves short URLs from now on.
         */
        post: operations["events.domain.verified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "domain.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A custom domain stopped serving
         * @description Its DNS records no longer lead to this installation.
         */
        post: operations["events.domain.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test was asked for
         * @description Every webhook gets it, whatever it listens for.
         */
        post: operations["events.ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AliasAvailability: {
            /** @description Last part of the short URL, case-sensitive */
            alias: string;
            /** @description The custom domain; null: the default short domain */
            domainId: string | null;
            /** @description Is it free? */
            available: boolean;
            /** @description Why not: any alias.* code */
            code: string | null;
            /** @description A sentence for people; may change */
            detail: string | null;
            /** @description Free ones that are like it */
            suggestions: string[];
        };
        Bell: {
            /** @description Identifier, opaque */
            id: string;
            /** @description The link that it is of; null: none */
            linkId: string | null;
            /** @description The campaign that it is of; null: none */
            campaignId: string | null;
            /**
             * @description When it rings
             * @enum {string}
             */
            on: "Clicks" | "Silence" | "Broken";
            /** @description Of `Clicks`: the number of clicks; null: another occasion */
            threshold: number | null;
            /** @description Of `Silence`: days without a click; null: another occasion */
            days: number | null;
            /** @description The last day, inclusive */
            to: {
                /** @description By email, to who reads this; false: to another member */
                me?: boolean;
                /** @description Into the chat channel of this webhook */
                webhookId?: string;
            };
            /**
             * Format: date-time
             * @description When it rang last; null: not yet
             */
            rangAt: string | null;
            /** @description The account that made it */
            createdBy: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
        };
        BellChange: {
            /**
             * @description When it rings
             * @enum {string|null}
             */
            on?: "Clicks" | "Silence" | "Broken" | null;
            /** @description Of `Clicks`: the number of clicks */
            threshold?: number | null;
            /** @description Of `Silence`: days without a counted click */
            days?: number | null;
            /** @description `{ "me": true }`: by email to the person who makes the call, or whose key does; `{ "webhookId": "..." }`: into the chat channel of this webhook */
            to?: {
                /** @description By email, to the person who makes the call */
                me?: boolean | null;
                /** @description The webhook */
                webhookId?: string | null;
            } | null;
        };
        BellList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["Bell"][];
            /** @description Chat channels that Administrators connected */
            channels: {
                /** @description Its webhook */
                webhookId: string;
                /** @description Name of the chat: Slack, Teams */
                chat: string;
                /** @description What it is for */
                description: string | null;
                /** @description Off: no bell rings there */
                enabled: boolean;
            }[];
        };
        Branding: {
            /** @description Shown on the pages of the domain instead of the workspace’s name */
            name: string | null;
            /** @description `#` and six hexadecimal digits */
            colour: string | null;
            /** @description Of words on that colour: black or white, whichever can be read */
            textColour: string | null;
            /** @description Linked at the foot of the pages */
            imprintUrl: string | null;
            /** @description Linked at the foot of the pages */
            privacyUrl: string | null;
            /**
             * Format: uri
             * @description Where the domain serves its logo; another one after each change
             */
            logoUrl: string | null;
            /**
             * Format: uri
             * @description Where the domain serves its icon; another one after each change
             */
            faviconUrl: string | null;
            /** @description null: everything is allowed */
            robotsTxt: string | null;
            /** @description As it was sent */
            appleAppSiteAssociation: {
                [key: string]: unknown;
            } | null;
            /** @description As they were sent */
            assetLinks: {
                [key: string]: unknown;
            }[] | null;
            /**
             * Format: date-time
             * @description null: nothing was ever set
             */
            updatedAt: string | null;
        };
        BrandingChange: {
            /** @description Whose pages they are */
            name?: string | null;
            /** @description `#` and six hexadecimal digits; words on it are black or white */
            colour?: string | null;
            /** @description Where the imprint is; obeys the rules of destinations */
            imprintUrl?: string | null;
            /** @description Where the privacy policy is; obeys the rules of destinations */
            privacyUrl?: string | null;
            /** @description Served at `/robots.txt`; at most 16 KiB */
            robotsTxt?: string | null;
            /** @description Served at `/.well-known/apple-app-site-association`; at most 128 KiB as JSON */
            appleAppSiteAssociation?: {
                [key: string]: unknown;
            } | null;
            /** @description Served at `/.well-known/assetlinks.json`; at most 128 KiB as JSON */
            assetLinks?: {
                [key: string]: unknown;
            }[] | null;
        };
        BulkChange: {
            /**
             * @description What to do; its case does not matter
             * @enum {string}
             */
            action: "move" | "addTags" | "removeTags" | "setCampaign" | "clearCampaign" | "pause" | "resume" | "archive" | "setExpiry" | "clearExpiry" | "replaceDestination" | "delete";
            /** @description The links; or give `filter` */
            linkIds?: string[] | null;
            /** @description Which links: as the list of links takes it, at least one value */
            filter?: {
                /** @description Text to search for */
                search?: string | null;
                /**
                 * @description State
                 * @enum {string|null}
                 */
                state?: "Draft" | "Active" | "Paused" | "Archived" | "Scheduled" | "Expired" | null;
                /** @description Links with this tag */
                tag?: string | null;
                /** @description Tags */
                tags?: string | null;
                /** @description The campaign; null: none */
                campaignId?: string | null;
                /** @description The folder; null: none */
                folderId?: string | null;
                /** @description The custom domain; null: the default short domain */
                domainId?: string | null;
                /**
                 * @description What the latest check of the destination found
                 * @enum {string|null}
                 */
                health?: "Unknown" | "Healthy" | "Broken" | "Unreachable" | "Unsafe" | null;
                /** @description The account that made it */
                createdBy?: string | null;
                /** @description A date or a date-time */
                createdFrom?: string | null;
                /** @description A date or a date-time */
                createdTo?: string | null;
                /** @description Does it ask visitors for a password? */
                hasPassword?: boolean | null;
                /** @description Has it rules or an A/B test? */
                hasRules?: boolean | null;
                /** @description Has no person clicked it? */
                neverClicked?: boolean | null;
                /** @description Days from now in which it ends */
                endsWithin?: number | null;
            } | null;
            /** @description Links that the filter has to match */
            expectedCount?: number | null;
            /** @description For `addTags` and `removeTags` */
            tags?: string[] | null;
            /**
             * Format: date-time
             * @description For `setExpiry`
             */
            endsAt?: string | null;
            /** @description For `move`; null: the root */
            folderId?: string | null;
            /** @description For `setCampaign` */
            campaignId?: string | null;
            /** @description For `replaceDestination`: a part of the destination */
            search?: string | null;
            /** @description For `replaceDestination`: the new text */
            replace?: string | null;
            /** @description Only count. Left out: `false` */
            dryRun?: boolean | null;
            /** @description Have a worker make the change. Left out: `false` */
            runAsJob?: boolean | null;
        };
        BulkChangeJob: {
            /** @description What the change can be read and undone by */
            changeId: string;
            /**
             * @description Status
             * @enum {string}
             */
            status: "Pending" | "Running" | "Done" | "Failed";
            /**
             * @description What was done
             * @enum {string}
             */
            action: "move" | "addTags" | "removeTags" | "setCampaign" | "clearCampaign" | "pause" | "resume" | "archive" | "setExpiry" | "clearExpiry" | "replaceDestination" | "delete" | "undo";
            /** @description Links that the selection names */
            matched: number;
            /** @description Of those, the ones that are different now */
            changed: number;
            /** @description Links that were left alone, and why */
            skipped: {
                /** @description The link */
                linkId: string;
                /** @description A stable code for programs */
                code: string;
            }[];
            /** @description Links that were looked at so far */
            done: number;
            /** @description Links that were skipped; `skipped` names the first 1,000 */
            skippedCount: number;
            /** @description Why the import failed; null: it did not */
            failure: {
                /** @description A stable code for programs */
                code: string;
                /** @description A sentence for people; may change */
                detail: string;
            } | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it ended; null: not yet
             */
            finishedAt: string | null;
        };
        BulkChangeResult: {
            /**
             * @description What was done
             * @enum {string}
             */
            action: "move" | "addTags" | "removeTags" | "setCampaign" | "clearCampaign" | "pause" | "resume" | "archive" | "setExpiry" | "clearExpiry" | "replaceDestination" | "delete" | "undo";
            /** @description Links that the selection names */
            matched: number;
            /** @description Of those, the ones that are different now */
            changed: number;
            /** @description Links that were left alone, and why */
            skipped: {
                /** @description The link */
                linkId: string;
                /** @description A stable code for programs */
                code: string;
            }[];
            /** @description What it can be undone by; null for a dry run */
            changeId: string | null;
        };
        BulkChangeUndo: {
            /** @description Have a worker undo it. Left out: `false` */
            runAsJob?: boolean | null;
        };
        BulkCreationResult: {
            /** @description How many were made */
            created: number;
            /** @description How many were refused */
            failed: number;
            /** @description The entries, in the order of the list */
            items: {
                /** @description Place in the request, from 0 */
                index: number;
                /** @description The link */
                link?: components["schemas"]["Link"];
                /** @description Why it was refused or failed */
                error?: {
                    /** @description A stable code for programs */
                    code: string;
                    /** @description Status */
                    status: number;
                    /** @description A sentence for people; may change */
                    detail: string;
                };
            }[];
        };
        Campaign: {
            /** @description Identifier, opaque */
            id: string;
            /** @description Name for people */
            name: string;
            /** @description Value of `utm_source` */
            utmSource: string | null;
            /** @description Value of `utm_medium` */
            utmMedium: string | null;
            /** @description Value of `utm_campaign` */
            utmCampaign: string | null;
            /** @description Links in the campaign */
            linkCount: number;
            /** @description Clicks from people in the last 30 days */
            humanClicks30Days: number;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /** @description Is it archived? */
            archived: boolean;
        };
        CampaignInput: {
            /** @description Name for people */
            name: string;
            /** @description Value of `utm_source` */
            utmSource?: string | null;
            /** @description Value of `utm_medium` */
            utmMedium?: string | null;
            /** @description Value of `utm_campaign` */
            utmCampaign?: string | null;
        };
        CampaignList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["Campaign"][];
        };
        Click: {
            /** @description Identifier, opaque */
            id: string;
            /** @description When it was, in UTC */
            clickedAt: string | null;
            /** @description The link that was visited */
            linkId: string | null;
            /** @description Its short URL; null: the link was deleted */
            shortUrl: string | null;
            /** @description Where the visitor was led; null: the link was deleted */
            destinationUrl: string | null;
            /** @description The QR code that was scanned */
            qrCodeId: string | null;
            /** @description The campaign of the link at the time */
            campaignId: string | null;
            /** @description The routing rule that decided */
            rule: string | null;
            /** @description The variant of the A/B test that was chosen */
            split: string | null;
            /** @description Two letters of ISO 3166 */
            country: string | null;
            /** @description Device */
            device: string | null;
            /** @description Operating system */
            operatingSystem: string | null;
            /** @description Browser */
            browser: string | null;
            /** @description Two letters of ISO 639 */
            language: string | null;
            /** @description The host that the visitor came from */
            referrer: string | null;
            /** @description Human, Scan, or why it does not count */
            class: string | null;
            /** @description Region */
            region?: string | null;
            /** @description City */
            city?: string | null;
        };
        ClickErasure: {
            /** @description The link */
            linkId: string;
            /**
             * Format: date-time
             * @description When it was asked for
             */
            requestedAt: string;
        };
        ClickList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["Click"][];
            /** @description Give it as `before` for the next page; null: this is the last */
            nextBefore: string | null;
        };
        ClickReset: {
            /** @description The link */
            linkId: string;
            /**
             * Format: date-time
             * @description When it was asked for
             */
            requestedAt: string;
        };
        Comparison: {
            /**
             * Format: date
             * @description The first day, inclusive
             */
            from: string;
            /**
             * Format: date
             * @description The last day, inclusive
             */
            to: string;
            /**
             * @description How long each entry of the series is
             * @enum {string}
             */
            interval: "hour" | "day" | "week" | "month";
            /** @description The entries, in the order of the list */
            items: {
                /**
                 * @description Its kind
                 * @enum {string}
                 */
                kind: "Link" | "Campaign" | "QrCode" | "Variant";
                /** @description Its id; of a variant that of its link too, as it was asked for */
                id: string;
                /** @description The title, else the alias, of a link, which begins that of its variants; the name of the others */
                name: string;
                /** @description Sums of the period */
                totals: {
                    /** @description Clicks from people, scans not included */
                    humanClicks: number;
                    /** @description Scans of QR codes by people */
                    scans: number;
                    /** @description People by click or scan, once a day and link; null where days were only counted */
                    uniqueVisitors: number | null;
                    /** @description Reported conversions, by when they happened */
                    conversions: number;
                    /** @description Sums by currency */
                    conversionValues: {
                        /** @description ISO 4217 */
                        currency: string;
                        /** @description An exact sum, as a decimal text */
                        value: string;
                    }[];
                };
                /** @description One entry for each day */
                series: {
                    /**
                     * Format: date
                     * @description The day
                     */
                    date: string;
                    /** @description Clicks from people, without scans */
                    humanClicks: number;
                    /** @description Scans of QR codes by people */
                    scans: number;
                    /** @description By hours, each in the hour of the first visit of the day */
                    uniqueVisitors: number | null;
                    /** @description Conversions that were reported */
                    conversions: number;
                    /**
                     * Format: date-time
                     * @description When it begins; with `interval` alone
                     */
                    start?: string;
                }[];
            }[];
        };
        ComparisonInput: {
            /** @description The old service; left out: the hosts that the file names */
            baseUrl?: string | null;
        };
        Conversion: {
            /** @description Identifier, opaque */
            id: string;
            /** @description The link */
            linkId: string;
            /** @description The value of `shunt_click` that it was reported with */
            click: string;
            /** @description What happened */
            event: string;
            /** @description Id of the event */
            eventId: string | null;
            /** @description A decimal text with exactly the currency's decimals, such as 12.50 */
            value: string | null;
            /** @description ISO 4217 */
            currency: string | null;
            /**
             * Format: date-time
             * @description When it happened
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
        };
        ConversionPage: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["Conversion"][];
            /** @description Number of this page, from 1 */
            page: number;
            /** @description The most items that a page has */
            pageSize: number;
            /** @description Items of the whole list */
            totalItems: number;
            /** @description Pages of the whole list */
            totalPages: number;
            /** @description Where the next page begins; null: this is the last one. Only for a request with `cursor` */
            nextCursor?: string | null;
        };
        ConversionRecordedEvent: {
            /** @description The same at every attempt: drop what you have seen */
            id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "conversion.recorded";
            /**
             * @description Version of the envelope
             * @enum {integer}
             */
            version: 1;
            /**
             * Format: date-time
             * @description When it happened
             */
            createdAt: string;
            /** @description The workspace that it happened in */
            workspaceId: string;
            /** @description What happened */
            data: {
                /** @description The conversion */
                conversion: components["schemas"]["Conversion"];
                /** @description The link */
                link: {
                    /** @description Identifier, opaque */
                    id: string;
                    /** @description What people open */
                    shortUrl: string;
                };
            };
        };
        /** @description `secret` is there for the format `Json` alone, and null in a repeated answer. */
        CreatedWebhook: {
            /** @description Identifier, opaque */
            id: string;
            /** @description Empty where `problem` says that it cannot be read */
            url: string;
            /**
             * @description The address was encrypted with a key that the installation lacks
             * @enum {string}
             */
            problem?: "secret.unreadable";
            /** @description `Json`, or the format of a chat channel such as `Slack` and `Teams` */
            format: string;
            /** @description Description for people */
            description: string | null;
            /** @description What it listens for */
            events: ("link.created" | "link.updated" | "link.deleted" | "link.click_threshold" | "link.health_changed" | "conversion.recorded" | "domain.verified" | "domain.failed" | "ping")[];
            /** @description Numbers of human clicks at which `link.click_threshold` is sent */
            clickThresholds: number[];
            /** @description Is it on? */
            enabled: boolean;
            /**
             * @description Why it is off: someone turned it off, or nothing reached its address
             * @enum {string|null}
             */
            disabledReason: "Manual" | "DeliveriesFailed" | null;
            /**
             * Format: date-time
             * @description Since when the address answers 410 Gone: its receiver wants nothing any more
             */
            goneSince: string | null;
            /** @description Its chat channel is turned off by the operator: what waits for it is held */
            held: boolean;
            /** @description The format that the address is of, where `Json` is sent to a chat channel by mistake */
            suggestedFormat: string | null;
            /** @description Deliveries also carry the headers of Standard Webhooks; replace an older secret to have them */
            standardHeaders: boolean;
            /** @description The account that made it */
            createdBy: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was changed last
             */
            updatedAt: string;
            /** @description The signing secret, shown this once */
            secret?: string | null;
        };
        Domain: {
            /** @description Identifier, opaque */
            id: string;
            /** @description In ASCII: `xn--bcher-kva.example` for `bücher.example` */
            hostname: string;
            /**
             * @description Status
             * @enum {string}
             */
            status: "Pending" | "Active" | "Failing" | "Failed";
            /** @description Can new links use it? True for `Active` and `Failing` */
            canServeLinks: boolean;
            /** @description Where the bare domain leads */
            rootRedirectUrl: string | null;
            /** @description Where unknown aliases lead */
            notFoundRedirectUrl: string | null;
            /** @description Where ended links lead, after their own and their folder’s */
            expiredUrl: string | null;
            /** @description Every DNS record that the domain needs */
            dnsRecords: {
                /**
                 * @description Type of the record
                 * @enum {string}
                 */
                type: "TXT" | "CNAME" | "A" | "AAAA";
                /** @description The whole name */
                name: string;
                /** @description The value */
                value: string;
                /**
                 * @description It proves the owner, or leads visitors here
                 * @enum {string}
                 */
                purpose: "Ownership" | "Traffic";
                /** @description What the name servers gave */
                found: string[];
                /** @description A CNAME is also right where the addresses are those of its value */
                ok: boolean;
                /**
                 * @description Of `Traffic`: the addresses are those of a proxy, and the host leads here
                 * @enum {string}
                 */
                via?: "Http";
            }[];
            /**
             * Format: date-time
             * @description When it was last checked
             */
            lastCheckAt: string | null;
            /** @description What the latest check found, for people */
            lastCheckMessage: string | null;
            /**
             * Format: date-time
             * @description When it first became active
             */
            verifiedAt: string | null;
            /** @description Links that use the domain, without deleted ones */
            linkCount: number;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
        };
        DomainCheck: {
            /** @description Hostname of the short URL */
            domain: components["schemas"]["Domain"];
            /** @description What was checked */
            checks: {
                /**
                 * @description Type of the record
                 * @enum {string}
                 */
                type: "TXT" | "CNAME" | "A" | "AAAA";
                /** @description The whole name */
                name: string;
                /** @description The value */
                value: string;
                /**
                 * @description It proves the owner, or leads visitors here
                 * @enum {string}
                 */
                purpose: "Ownership" | "Traffic";
                /** @description What the name servers gave */
                found: string[];
                /** @description A CNAME is also right where the addresses are those of its value */
                ok: boolean;
                /**
                 * @description Of `Traffic`: the addresses are those of a proxy, and the host leads here
                 * @enum {string}
                 */
                via?: "Http";
                /** @description False where the name servers did not answer; that is no missed check */
                answered: boolean;
            }[];
        };
        DomainFailedEvent: {
            /** @description The same at every attempt: drop what you have seen */
            id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "domain.failed";
            /**
             * @description Version of the envelope
             * @enum {integer}
             */
            version: 1;
            /**
             * Format: date-time
             * @description When it happened
             */
            createdAt: string;
            /** @description The workspace that it happened in */
            workspaceId: string;
            /** @description What happened */
            data: {
                /** @description Hostname of the short URL */
                domain: components["schemas"]["DomainOfEvent"];
            };
        };
        DomainList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["Domain"][];
        };
        DomainOfEvent: {
            /** @description Identifier, opaque */
            id: string;
            /** @description Host name */
            hostname: string;
            /** @description Status of the domain after the check */
            status: string;
            /** @description Does it serve short URLs? */
            canServeLinks: boolean;
            /** @description What the latest check found, for people */
            lastCheckMessage: string | null;
        };
        DomainRedirects: {
            /** @description Root redirect: where the bare domain leads; null: nowhere */
            rootRedirectUrl?: string | null;
            /** @description Not-found redirect: where unknown aliases lead; null: to a page */
            notFoundRedirectUrl?: string | null;
            /** @description Expired redirect: where ended links lead; null: to a page; left out: as it is */
            expiredUrl?: string | null;
        };
        DomainVerifiedEvent: {
            /** @description The same at every attempt: drop what you have seen */
            id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "domain.verified";
            /**
             * @description Version of the envelope
             * @enum {integer}
             */
            version: 1;
            /**
             * Format: date-time
             * @description When it happened
             */
            createdAt: string;
            /** @description The workspace that it happened in */
            workspaceId: string;
            /** @description What happened */
            data: {
                /** @description Hostname of the short URL */
                domain: components["schemas"]["DomainOfEvent"];
            };
        };
        FieldError: {
            /** @description The field of the request; empty: the whole body */
            field: string;
            /** @description The code of this field */
            code: string;
            /** @description What is wrong with it, for people */
            detail: string;
        };
        Folder: {
            /** @description Identifier, opaque */
            id: string;
            /** @description Name for people */
            name: string;
            /** @description The folder it is in; null at the root */
            parentId: string | null;
            /** @description Where ended links directly in it lead that have no such address of their own */
            expiredUrl: string | null;
            /** @description Links directly in it */
            linkCount: number;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
        };
        FolderChange: {
            /** @description Name for people */
            name?: string | null;
            /** @description The folder that it goes into; null: the root */
            parentId?: string | null;
            /** @description Expired redirect of the links directly in it */
            expiredUrl?: string | null;
            /** @description Remove the expired redirect */
            clearExpiredUrl?: boolean | null;
        };
        FolderList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["Folder"][];
        };
        Import: {
            /** @description The import */
            id: string;
            /**
             * @description Checked: a dry run is done; Done, Failed and Stopped end it
             * @enum {string}
             */
            status: "Chosen" | "Checking" | "Checked" | "Importing" | "Done" | "Failed" | "Stopped";
            /** @description Were the lines only checked? */
            dryRun: boolean;
            /**
             * @description The service that the file comes from
             * @enum {string}
             */
            source: "shunt" | "yourls" | "kutt" | "shlink" | "bitly" | "dub" | "sink" | "spoo" | "rebrandly" | "shortio" | "csv" | "json";
            /**
             * @description Form of the file
             * @enum {string}
             */
            container: "csv" | "json" | "sql" | "sqlite";
            /** @description Name of the file */
            fileName: string;
            /** @description Size in bytes */
            sizeBytes: number;
            /**
             * @description How the text was read; windows-1252 stands for Latin-1 too
             * @enum {string}
             */
            encoding: "utf-8" | "windows-1252" | "utf-16le";
            /** @description Between the cells of a CSV */
            delimiter: string | null;
            /** @description Names of its columns */
            columns: string[];
            /** @description Field to the name of its column; those without a column are left out */
            mapping: {
                /** @description Column of `alias` */
                alias?: string;
                /** @description Column of `shortUrl` */
                shortUrl?: string;
                /** @description Column of `domain` */
                domain?: string;
                /** @description Column of `destinationUrl` */
                destinationUrl?: string;
                /** @description Column of `title` */
                title?: string;
                /** @description Column of `description` */
                description?: string;
                /** @description Column of `notes` */
                notes?: string;
                /** @description Column of `tags` */
                tags?: string;
                /** @description Column of `createdAt` */
                createdAt?: string;
                /** @description Column of `startsAt` */
                startsAt?: string;
                /** @description Column of `endsAt` */
                endsAt?: string;
                /** @description Column of `clicks` */
                clicks?: string;
                /** @description Column of `status` */
                status?: string;
                /** @description Column of `redirectType` */
                redirectType?: string;
                /** @description Column of `password` */
                password?: string;
                /** @description Column of `campaignId` */
                campaignId?: string;
                /** @description Column of `folderId` */
                folderId?: string;
                /** @description Column of `routing` */
                routing?: string;
                /** @description Column of `externalId` */
                externalId?: string;
                /** @description Column of `passQuery` */
                passQuery?: string;
                /** @description Column of `expiredUrl` */
                expiredUrl?: string;
                /** @description Column of `maxClicks` */
                maxClicks?: string;
                /** @description Column of `previewTitle` */
                previewTitle?: string;
                /** @description Column of `previewDescription` */
                previewDescription?: string;
            };
            /** @description Names in the file that no field took and nothing else reads */
            unusedColumns: string[];
            /** @description Where all links go; null: to the domain of the same name, else the default */
            domainId: string | null;
            /** @description The folder; null: none */
            folderId: string | null;
            /** @description Tags */
            tags: string[];
            /**
             * @description Of links whose file names none; null: Found
             * @enum {string|null}
             */
            redirectType: "MovedPermanently" | "Found" | "TemporaryRedirect" | null;
            /** @description 0 until the file is read */
            totalLines: number;
            /** @description Lines of the present stage that are done */
            linesDone: number;
            /** @description Lines that the check found good */
            creatable: number;
            /** @description How many were made */
            created: number;
            /** @description Lines whose link is there already, with the same destination */
            existing: number;
            /** @description Lines that were refused */
            refused: number;
            /** @description Clicks of the past that were taken over */
            importedClicks: number;
            /** @description Refused lines by code */
            problems: {
                [key: string]: number;
            };
            /** @description What was not imported: password.not_kept, visit_limit.not_kept, cloaking.not_kept, title.shortened, description.shortened, created_at.unreadable, created_at.in_future, campaign.not_found, folder.not_found, link.banned, link.closed, link.ended, status.unknown, starts_at.not_kept, tags.not_kept, redirect_type.changed, short_url.not_kept, routing.rule_not_kept, routing.not_in_file, split.not_kept, value.unreadable */
            warnings: {
                [key: string]: number;
            };
            /** @description Hosts that the lines were on */
            sourceDomains: {
                /** @description Host that lines were on */
                domain: string;
                /** @description Lines of the file */
                lines: number;
            }[];
            /** @description Why the import failed; null: it did not */
            failure: {
                /** @description A stable code for programs */
                code: string;
                /** @description A sentence for people; may change */
                detail: string;
            } | null;
            /** @description What the old service answers; null: not asked */
            comparison: {
                /**
                 * @description Status
                 * @enum {string}
                 */
                status: "Running" | "Done" | "Stopped";
                /** @description Address of the old service; null: the hosts of the file */
                baseUrl: string | null;
                /** @description Lines that are done */
                linesDone: number;
                /** @description Lines of which both answer the same */
                same: number;
                /** @description Lines of which they answer differently */
                different: number;
                /** @description Lines of which the old service did not answer */
                unreachable: number;
            } | null;
            /** @description null: the operator, by the command line */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it began; null: not yet
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When it ended; null: not yet
             */
            finishedAt: string | null;
        };
        ImportLine: {
            /** @description Of the file, from 1; of a database, the row */
            line: number;
            /** @description Last part of the short URL, case-sensitive */
            alias: string | null;
            /** @description Hostname of the short URL */
            domain: string | null;
            /** @description Where the link leads */
            destinationUrl: string | null;
            /**
             * @description The result
             * @enum {string}
             */
            outcome: "Creatable" | "Created" | "Existing" | "Refused";
            /** @description Why it was refused: a code of creating a link, or import.line_malformed */
            code: string | null;
            /** @description A sentence for people; may change */
            detail: string | null;
            /** @description What was not taken over */
            warnings: ("password.not_kept" | "visit_limit.not_kept" | "cloaking.not_kept" | "title.shortened" | "description.shortened" | "created_at.unreadable" | "created_at.in_future" | "campaign.not_found" | "folder.not_found" | "link.banned" | "link.closed" | "link.ended" | "status.unknown" | "starts_at.not_kept" | "tags.not_kept" | "redirect_type.changed" | "short_url.not_kept" | "routing.rule_not_kept" | "routing.not_in_file" | "split.not_kept" | "value.unreadable")[];
            /** @description What the line had and its link has not, one entry a value */
            notKept: {
                /**
                 * @description A stable code for programs
                 * @enum {string}
                 */
                code: "password.not_kept" | "visit_limit.not_kept" | "cloaking.not_kept" | "title.shortened" | "description.shortened" | "created_at.unreadable" | "created_at.in_future" | "campaign.not_found" | "folder.not_found" | "link.banned" | "link.closed" | "link.ended" | "status.unknown" | "starts_at.not_kept" | "tags.not_kept" | "redirect_type.changed" | "short_url.not_kept" | "routing.rule_not_kept" | "routing.not_in_file" | "split.not_kept" | "value.unreadable";
                /** @description Our name for it, else that of the file */
                field: string;
                /** @description Up to 100 characters; null for a password, key or token */
                value: string | null;
            }[];
            /** @description The link */
            linkId: string | null;
            /** @description What the old service answers; null: not asked */
            comparison: {
                /** @description The address */
                address: string;
                /**
                 * @description How the two answers compare
                 * @enum {string}
                 */
                agreement: "Same" | "Status" | "Location" | "Gone" | "Unreachable";
                /** @description What the old service answered; null: nothing */
                old: {
                    /** @description Status */
                    status: number;
                    /** @description The `Location` header */
                    location: string | null;
                } | null;
                /** @description What this installation answers; null: nothing */
                ours: {
                    /** @description Status */
                    status: number;
                    /** @description The `Location` header */
                    location: string | null;
                } | null;
                /** @description A sentence for people */
                message: string | null;
            } | null;
        };
        ImportLinePage: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["ImportLine"][];
            /** @description Number of this page, from 1 */
            page: number;
            /** @description The most items that a page has */
            pageSize: number;
            /** @description Items of the whole list */
            totalItems: number;
            /** @description Pages of the whole list */
            totalPages: number;
            /** @description Where the next page begins; null: this is the last one. Only for a request with `cursor` */
            nextCursor?: string | null;
        };
        ImportPage: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["Import"][];
            /** @description Number of this page, from 1 */
            page: number;
            /** @description The most items that a page has */
            pageSize: number;
            /** @description Items of the whole list */
            totalItems: number;
            /** @description Pages of the whole list */
            totalPages: number;
            /** @description Where the next page begins; null: this is the last one. Only for a request with `cursor` */
            nextCursor?: string | null;
        };
        Link: {
            /** @description The link */
            id: string;
            /** @description Grows by 1 with each stored change; also the ETag */
            version: number;
            /** @description What people open */
            shortUrl: string;
            /** @description Hostname of the short URL */
            domain: string;
            /** @description Custom domain; null on the default short domain */
            domainId: string | null;
            /** @description Alias, case-sensitive */
            alias: string;
            /** @description Where the link leads */
            destinationUrl: string;
            /** @description Title for people */
            title: string | null;
            /** @description Description for people */
            description: string | null;
            /** @description Notes for the people of the workspace */
            notes: string | null;
            /** @description Tags */
            tags: string[];
            /** @description The folder; null: none */
            folderId: string | null;
            /** @description The campaign; null: none */
            campaignId: string | null;
            /**
             * @description Status
             * @enum {string}
             */
            status: "Draft" | "Active" | "Paused" | "Archived";
            /**
             * @description The status, seen with schedule and deletion
             * @enum {string}
             */
            state: "Draft" | "Active" | "Paused" | "Archived" | "Scheduled" | "Expired" | "Deleted";
            /**
             * Format: date-time
             * @description When it begins to redirect; null: at once
             */
            startsAt: string | null;
            /**
             * Format: date-time
             * @description When it ends; null: never
             */
            endsAt: string | null;
            /**
             * @description Status of the redirect: 301, 302 or 307
             * @enum {string}
             */
            redirectType: "MovedPermanently" | "Found" | "TemporaryRedirect";
            /** @description Does it ask visitors for a password? */
            hasPassword: boolean;
            /** @description Rules and A/B test */
            routing: {
                /** @description The rules, in their order */
                rules: components["schemas"]["RoutingRule"][];
                /** @description The variants of the A/B test, which share visitors; none: no A/B test */
                split: components["schemas"]["SplitDestination"][];
            };
            /** @description What another system knows the link by */
            externalId: string | null;
            /** @description Is the visitor's query added to the destination? */
            passQuery: boolean;
            /** @description Expired redirect: where the link leads once it has ended */
            expiredUrl: string | null;
            /** @description Human clicks and scans after which the link has ended */
            maxClicks: number | null;
            /** @description Social preview: what messengers show of the link */
            preview: components["schemas"]["LinkPreview"] | null;
            /** @description Uses reserved while there was a limit; no reclassification changes it */
            usedClicks: number;
            /** @description Clicks from people, without scans */
            humanClicks: number;
            /** @description Scans of its QR codes by people */
            scans: number;
            /** @description Clicks that the service it was imported from counted; in no other figure */
            importedClicks: number;
            /**
             * Format: date-time
             * @description When it was clicked last; null: never
             */
            lastClickedAt: string | null;
            /** @description What the latest check of the destination found */
            health: {
                /**
                 * @description Unknown before the first check
                 * @enum {string}
                 */
                status: "Unknown" | "Healthy" | "Broken" | "Unreachable" | "Unsafe";
                /**
                 * Format: date-time
                 * @description When its destinations were last looked at
                 */
                checkedAt: string | null;
                /** @description What was found, for people; null: nothing to say */
                message: string | null;
            };
            /** @description The account that made it */
            createdBy: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was changed last
             */
            updatedAt: string;
        };
        LinkChange: {
            /** @description Where the link leads: a complete http or https address */
            destinationUrl?: string | null;
            /** @description Title for people */
            title?: string | null;
            /** @description Description for people */
            description?: string | null;
            /** @description Notes for the people of the workspace */
            notes?: string | null;
            /** @description Tags; `[]` removes all */
            tags?: string[] | null;
            /** @description A campaign of the workspace, not archived */
            campaignId?: string | null;
            /** @description A folder of the workspace */
            folderId?: string | null;
            /**
             * Format: date-time
             * @description When it begins to redirect
             */
            startsAt?: string | null;
            /**
             * Format: date-time
             * @description When it ends; after `startsAt`
             */
            endsAt?: string | null;
            /**
             * @description Status of the redirect: 301, 302 or 307
             * @enum {string|null}
             */
            redirectType?: "MovedPermanently" | "Found" | "TemporaryRedirect" | null;
            /** @description What visitors have to know; never shown again */
            password?: string | null;
            /** @description Rules and A/B test */
            routing?: components["schemas"]["RoutingInput"] | null;
            /** @description ID of the link in another system */
            externalId?: string | null;
            /** @description Add the visitor's query to the destination */
            passQuery?: boolean | null;
            /** @description Expired redirect: where the link leads once it has ended */
            expiredUrl?: string | null;
            /** @description What messengers show of the link in place of its destination; its image is sent to `preview-image` */
            preview?: {
                /** @description Title for people */
                title?: string | null;
                /** @description Description for people */
                description?: string | null;
            } | null;
            /** @description Click limit: human clicks and scans after which the link has ended */
            maxClicks?: number | null;
            /** @description Remove it from its campaign */
            clearCampaign?: boolean | null;
            /** @description Remove it from its folder */
            clearFolder?: boolean | null;
            /** @description Remove start and end */
            clearSchedule?: boolean | null;
            /** @description Remove the start */
            clearStartsAt?: boolean | null;
            /** @description Remove the end */
            clearEndsAt?: boolean | null;
            /** @description Remove rules and A/B test */
            clearRouting?: boolean | null;
            /** @description Remove the external ID */
            clearExternalId?: boolean | null;
            /** @description Remove the expired redirect */
            clearExpiredUrl?: boolean | null;
            /** @description Remove the click limit */
            clearMaxClicks?: boolean | null;
            /** @description Remove the preview, with its image */
            clearPreview?: boolean | null;
            /** @description Remove the password */
            removePassword?: boolean | null;
            /**
             * @description Draft, Active, Paused or Archived
             * @enum {string|null}
             */
            status?: "Draft" | "Active" | "Paused" | "Archived" | null;
            /** @description The version that you mean to change; another one is 409 */
            expectedVersion?: number | null;
        };
        LinkClickThresholdEvent: {
            /** @description The same at every attempt: drop what you have seen */
            id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "link.click_threshold";
            /**
             * @description Version of the envelope
             * @enum {integer}
             */
            version: 1;
            /**
             * Format: date-time
             * @description When it happened
             */
            createdAt: string;
            /** @description The workspace that it happened in */
            workspaceId: string;
            /** @description What happened */
            data: {
                /** @description The link */
                link: {
                    /** @description Identifier, opaque */
                    id: string;
                    /** @description What people open */
                    shortUrl: string;
                    /** @description Hostname of the short URL */
                    domain: string;
                    /** @description Last part of the short URL, case-sensitive */
                    alias: string;
                    /** @description Where the link leads */
                    destinationUrl: string;
                    /** @description Title for people */
                    title: string | null;
                };
                /** @description The milestone */
                threshold: number;
                /** @description Clicks from people, without scans */
                humanClicks: number;
            };
        };
        LinkCreatedEvent: {
            /** @description The same at every attempt: drop what you have seen */
            id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "link.created";
            /**
             * @description Version of the envelope
             * @enum {integer}
             */
            version: 1;
            /**
             * Format: date-time
             * @description When it happened
             */
            createdAt: string;
            /** @description The workspace that it happened in */
            workspaceId: string;
            /** @description What happened */
            data: {
                /** @description The link */
                link: components["schemas"]["Link"];
            };
        };
        LinkDeletedEvent: {
            /** @description The same at every attempt: drop what you have seen */
            id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "link.deleted";
            /**
             * @description Version of the envelope
             * @enum {integer}
             */
            version: 1;
            /**
             * Format: date-time
             * @description When it happened
             */
            createdAt: string;
            /** @description The workspace that it happened in */
            workspaceId: string;
            /** @description What happened */
            data: {
                /** @description The link */
                link: components["schemas"]["Link"];
            };
        };
        LinkHealthChangedEvent: {
            /** @description The same at every attempt: drop what you have seen */
            id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "link.health_changed";
            /**
             * @description Version of the envelope
             * @enum {integer}
             */
            version: 1;
            /**
             * Format: date-time
             * @description When it happened
             */
            createdAt: string;
            /** @description The workspace that it happened in */
            workspaceId: string;
            /** @description What happened */
            data: {
                /** @description The link */
                link: components["schemas"]["Link"];
                /** @description What the latest check of the destination found */
                health: {
                    /**
                     * @description Status
                     * @enum {string}
                     */
                    status: "Healthy" | "Broken" | "Unreachable" | "Unsafe";
                    /**
                     * @description What the event before this one said
                     * @enum {string}
                     */
                    previousStatus: "Healthy" | "Broken" | "Unreachable" | "Unsafe";
                    /** @description What the check found, for people */
                    message: string | null;
                };
                /** @description Hostname of the short URL */
                domain: {
                    /** @description null on the default short domain */
                    id: string | null;
                    /** @description Host name */
                    hostname: string;
                    /** @description Status */
                    status: string;
                    /** @description Does it serve short URLs? */
                    canServeLinks: boolean;
                    /** @description What the latest check found; null: none yet */
                    lastCheckMessage: string | null;
                };
            };
        };
        LinkList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["Link"][];
        };
        LinkPage: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["Link"][];
            /** @description Number of this page, from 1 */
            page: number;
            /** @description The most items that a page has */
            pageSize: number;
            /** @description Items of the whole list */
            totalItems: number;
            /** @description Pages of the whole list */
            totalPages: number;
            /** @description Where the next page begins; null: this is the last one. Only for a request with `cursor` */
            nextCursor?: string | null;
        };
        LinkPreview: {
            /** @description Shown in place of the title of the destination */
            title: string | null;
            /** @description Description for people */
            description: string | null;
            /** @description Read-only; the image is sent to `preview-image` */
            imageUrl: string | null;
        };
        LinkRestoration: {
            /** @description The version that you mean to change; another one is 409 */
            expectedVersion?: number | null;
        };
        LinkUpdatedEvent: {
            /** @description The same at every attempt: drop what you have seen */
            id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "link.updated";
            /**
             * @description Version of the envelope
             * @enum {integer}
             */
            version: 1;
            /**
             * Format: date-time
             * @description When it happened
             */
            createdAt: string;
            /** @description The workspace that it happened in */
            workspaceId: string;
            /** @description What happened */
            data: {
                /** @description The link */
                link: components["schemas"]["Link"];
                /** @description What was changed: `destination`, `state` ... */
                changes: string[];
            };
        };
        LinkVersion: {
            /** @description Grows by 1 with each stored change; also the ETag */
            version: number;
            /** @description Is it the current one? */
            current: boolean;
            /**
             * @description What made the version
             * @enum {string}
             */
            kind: "Created" | "Changed" | "Restored";
            /** @description The version whose settings it brought back */
            restoredFrom: number | null;
            /**
             * Format: date-time
             * @description When it was changed
             */
            changedAt: string;
            /** @description Who made it; null: the service itself */
            changedBy: {
                /** @description Identifier, opaque */
                id: string;
                /** @description Name for people */
                name: string | null;
            } | null;
            /** @description The key that it was done with; null: a session */
            apiKey: {
                /** @description Identifier, opaque */
                id: string;
                /** @description Name for people */
                name: string | null;
            } | null;
            /** @description What is different from the version before */
            changes: {
                /** @description The setting */
                field: string;
                /** @description Its value before */
                before: unknown;
                /** @description Its value from then on */
                after: unknown;
            }[];
            /** @description Every setting as this version has it */
            settings: Record<string, never>;
        };
        LinkVersionPage: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["LinkVersion"][];
            /** @description Number of this page, from 1 */
            page: number;
            /** @description The most items that a page has */
            pageSize: number;
            /** @description Items of the whole list */
            totalItems: number;
            /** @description Pages of the whole list */
            totalPages: number;
            /** @description Where the next page begins; null: this is the last one. Only for a request with `cursor` */
            nextCursor?: string | null;
        };
        NewBell: {
            /** @description Of this link; not with `campaignId` */
            linkId?: string | null;
            /** @description Of this campaign; not with `linkId` */
            campaignId?: string | null;
            /**
             * @description When it rings
             * @enum {string}
             */
            on: "Clicks" | "Silence" | "Broken";
            /** @description Of `Clicks`: the number of clicks */
            threshold?: number | null;
            /** @description Of `Silence`: days without a counted click */
            days?: number | null;
            /** @description `{ "me": true }`: by email to the person who makes the call, or whose key does; `{ "webhookId": "..." }`: into the chat channel of this webhook */
            to: {
                /** @description By email, to the person who makes the call */
                me?: boolean | null;
                /** @description The webhook */
                webhookId?: string | null;
            };
        };
        NewConversion: {
            /** @description The value of `shunt_click` on the destination */
            click: string;
            /** @description What happened, such as `purchase` */
            event: string;
            /** @description Your id of it: a repeated report is counted once */
            eventId?: string | null;
            /** @description The value */
            value?: (number | string | null) | null;
            /** @description ISO 4217; with `value` */
            currency?: string | null;
            /**
             * Format: date-time
             * @description When it happened; left out: now
             */
            occurredAt?: string | null;
        };
        NewDomain: {
            /** @description In Unicode or ASCII */
            hostname: string;
        };
        NewFolder: {
            /** @description Name for people */
            name: string;
            /** @description The folder that it goes into; null: the root */
            parentId?: string | null;
            /** @description Expired redirect of the links directly in it */
            expiredUrl?: string | null;
            /** @description Remove the expired redirect */
            clearExpiredUrl?: boolean | null;
        };
        NewImport: {
            /** @description The file as text; or give `contentBase64` */
            content?: string | null;
            /** @description The file, base 64; or give `content` */
            contentBase64?: string | null;
            /** @description Its name, for people */
            fileName?: string | null;
            /**
             * @description The service that it comes from; left out: found out
             * @enum {string|null}
             */
            source?: "shunt" | "yourls" | "kutt" | "shlink" | "bitly" | "dub" | "sink" | "spoo" | "rebrandly" | "shortio" | "csv" | "json" | null;
            /**
             * @description Encoding of its text; left out: found out
             * @enum {string|null}
             */
            encoding?: "utf-8" | "windows-1252" | "utf-16le" | null;
            /** @description Field to the name of its column, where what was found out is wrong */
            mapping?: {
                /** @description Last part of the short URL, case-sensitive */
                alias?: string | null;
                /** @description What people open */
                shortUrl?: string | null;
                /** @description Hostname of the short URL */
                domain?: string | null;
                /** @description Where the link leads */
                destinationUrl?: string | null;
                /** @description Title for people */
                title?: string | null;
                /** @description Description for people */
                description?: string | null;
                /** @description Notes for the people of the workspace */
                notes?: string | null;
                /** @description Tags */
                tags?: string | null;
                /** @description When it was made */
                createdAt?: string | null;
                /** @description When it begins to redirect; null: at once */
                startsAt?: string | null;
                /** @description When it ends; null: never */
                endsAt?: string | null;
                /** @description Clicks */
                clicks?: string | null;
                /** @description Status */
                status?: string | null;
                /** @description Status of the redirect: 301, 302 or 307 */
                redirectType?: string | null;
                /** @description Password */
                password?: string | null;
                /** @description The campaign; null: none */
                campaignId?: string | null;
                /** @description The folder; null: none */
                folderId?: string | null;
                /** @description Rules and A/B test */
                routing?: string | null;
                /** @description ID of the link in another system */
                externalId?: string | null;
                /** @description Are the visitor's query parameters forwarded to the destination? */
                passQuery?: string | null;
                /** @description Expired redirect: where ended links lead */
                expiredUrl?: string | null;
                /** @description Click limit: human clicks and scans after which the link has ended */
                maxClicks?: string | null;
                /** @description Title of the preview */
                previewTitle?: string | null;
                /** @description Description of the preview */
                previewDescription?: string | null;
            } | null;
            /** @description Where all links go */
            domainId?: string | null;
            /** @description The folder that all links go into */
            folderId?: string | null;
            /** @description Tags for all links */
            tags?: string[] | null;
            /**
             * @description Of links whose lines name none
             * @enum {string|null}
             */
            redirectType?: "MovedPermanently" | "Found" | "TemporaryRedirect" | null;
            /** @description Only check the lines, until `run` is called. Left out: `false` */
            dryRun?: boolean | null;
            /** @description Give links without an alias a random one, although the file may have it in another column. Left out: `false` */
            drawAliases?: boolean | null;
        };
        NewLink: {
            /** @description Where the link leads: a complete http or https address */
            destinationUrl: string;
            /** @description A custom domain; left out: the default domain of the workspace */
            domainId?: string | null;
            /** @description Last part of the short URL; left out: a random one of 7 characters */
            alias?: string | null;
            /** @description Title for people */
            title?: string | null;
            /** @description Description for people */
            description?: string | null;
            /** @description Notes for the people of the workspace */
            notes?: string | null;
            /** @description Tags; `[]` removes all */
            tags?: string[] | null;
            /** @description A campaign of the workspace, not archived */
            campaignId?: string | null;
            /** @description A folder of the workspace */
            folderId?: string | null;
            /**
             * Format: date-time
             * @description When it begins to redirect
             */
            startsAt?: string | null;
            /**
             * Format: date-time
             * @description When it ends; after `startsAt`
             */
            endsAt?: string | null;
            /**
             * @description Status of the redirect: 301, 302 or 307. Left out: `Found`
             * @enum {string|null}
             */
            redirectType?: "MovedPermanently" | "Found" | "TemporaryRedirect" | null;
            /** @description What visitors have to know; never shown again */
            password?: string | null;
            /** @description Rules and A/B test */
            routing?: components["schemas"]["RoutingInput"] | null;
            /** @description ID of the link in another system */
            externalId?: string | null;
            /** @description Add the visitor's query to the destination */
            passQuery?: boolean | null;
            /** @description Expired redirect: where the link leads once it has ended */
            expiredUrl?: string | null;
            /** @description What messengers show of the link in place of its destination; its image is sent to `preview-image` */
            preview?: {
                /** @description Title for people */
                title?: string | null;
                /** @description Description for people */
                description?: string | null;
            } | null;
            /** @description Click limit: human clicks and scans after which the link has ended */
            maxClicks?: number | null;
            /** @description Make it a draft, which does not redirect. Left out: `false` */
            draft?: boolean | null;
            /** @description As the header `Idempotency-Key`, which comes first */
            idempotencyKey?: string | null;
        };
        NewLinks: {
            /** @description Each is what creating a single link takes (`NewLink`) */
            links: {
                [key: string]: unknown;
            }[];
            /** @description As the header `Idempotency-Key`, which comes first */
            idempotencyKey?: string | null;
        };
        NewQrCode: {
            /** @description The link */
            linkId: string;
            /** @description Name for people; left out: title or alias of the link */
            name?: string | null;
            /** @description Colour of the modules, `#rrggbb` */
            foreground?: string | null;
            /** @description Colour of the rest, `#rrggbb`; has to be the lighter one */
            background?: string | null;
            /**
             * @description How much of the code may be lost
             * @enum {string|null}
             */
            errorCorrection?: "Low" | "Medium" | "Quartile" | "High" | null;
            /** @description Margin in modules */
            quietZone?: number | null;
            /**
             * @description Shape of the modules
             * @enum {string|null}
             */
            dotShape?: "Square" | "Rounded" | "Dot" | null;
            /**
             * @description Shape of the three corners
             * @enum {string|null}
             */
            eyeShape?: "Square" | "Rounded" | "Circle" | null;
            /**
             * @description A line around the code, or a band below it
             * @enum {string|null}
             */
            frame?: "None" | "Box" | "Banner" | null;
            /** @description What the frame says, in Latin, Greek or Cyrillic letters; empty: nothing */
            frameText?: string | null;
        };
        NewReportMail: {
            /** @description Name for people */
            name: string;
            /** @description Of this link; without it and `campaignId` of the whole workspace */
            linkId?: string | null;
            /** @description Of this campaign */
            campaignId?: string | null;
            /** @description Compares 2 to 5 links, campaigns, QR codes and variants of A/B tests; each entry has one of `linkId`, `campaignId`, `qrCodeId`, `variantId` (`<id of the link>.<id of the variant>`) */
            compare?: {
                /** @description The link */
                linkId?: string;
                /** @description The campaign */
                campaignId?: string;
                /** @description Id of a QR code */
                qrCodeId?: string;
                /** @description A variant of an A/B test, as `<id of the link>.<id of the variant>` */
                variantId?: string;
            }[] | null;
            /**
             * @description Of which days each report is, in the time zone of the workspace
             * @enum {string}
             */
            every: "Day" | "Week" | "Month";
            /** @description Addresses, each of which is asked by a mail of its own to confirm */
            recipients: string[];
            /** @description Is it sent?. Left out: `true` */
            enabled?: boolean | null;
        };
        NewReportShare: {
            /** @description Name for people */
            name: string;
            /** @description Of this link; without it and `campaignId` of the whole workspace */
            linkId?: string | null;
            /** @description Of this campaign */
            campaignId?: string | null;
            /** @description Compares 2 to 5 links, campaigns, QR codes and variants of A/B tests; each entry has one of `linkId`, `campaignId`, `qrCodeId`, `variantId` (`<id of the link>.<id of the variant>`) */
            compare?: {
                /** @description The link */
                linkId?: string;
                /** @description The campaign */
                campaignId?: string;
                /** @description Id of a QR code */
                qrCodeId?: string;
                /** @description A variant of an A/B test, as `<id of the link>.<id of the variant>` */
                variantId?: string;
            }[] | null;
            /** @description Asked of readers; left out: none */
            password?: string | null;
            /**
             * Format: date-time
             * @description When it ends; left out: when it is revoked
             */
            expiresAt?: string | null;
            /** @description Are destinations of links shown?. Left out: `false` */
            showDestinations?: boolean | null;
        };
        NewSavedView: {
            /** @description Name for people */
            name: string;
            /** @description Share it with the workspace; needs the role Manager. Left out: `false` */
            shared?: boolean | null;
            /** @description Filters and sort, as the list of links takes them */
            filter?: {
                /** @description Text to search for */
                search?: string;
                /**
                 * @description State
                 * @enum {string}
                 */
                state?: "Draft" | "Active" | "Paused" | "Archived" | "Scheduled" | "Expired" | "Deleted";
                /** @description Links with this tag */
                tag?: string;
                /** @description Tags */
                tags?: string;
                /** @description The campaign */
                campaignId?: string;
                /** @description The folder */
                folderId?: string;
                /** @description The custom domain */
                domainId?: string;
                /**
                 * @description What the latest check of the destination found
                 * @enum {string}
                 */
                health?: "Unknown" | "Healthy" | "Broken" | "Unreachable" | "Unsafe";
                /** @description The account that made it */
                createdBy?: string;
                /** @description A date or a date-time */
                createdFrom?: string;
                /** @description A date or a date-time */
                createdTo?: string;
                /** @description Does it ask visitors for a password? */
                hasPassword?: boolean;
                /** @description Has it rules or an A/B test? */
                hasRules?: boolean;
                /** @description Has no person clicked it? */
                neverClicked?: boolean;
                /** @description Days from now in which it ends */
                endsWithin?: number;
                /**
                 * @description Order; a leading `-` turns it round
                 * @enum {string}
                 */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "title" | "-title" | "alias" | "-alias" | "humanClicks" | "-humanClicks" | "lastClickedAt" | "-lastClickedAt";
            } | null;
        };
        NewWebhook: {
            /**
             * Format: uri
             * @description Where events are sent: a public https address
             */
            url: string;
            /** @description `Json`, or the format of a chat channel. Left out: `Json` */
            format?: string | null;
            /** @description What it is for */
            description?: string | null;
            /** @description What it listens for */
            events: ("link.created" | "link.updated" | "link.deleted" | "link.click_threshold" | "link.health_changed" | "conversion.recorded" | "domain.verified" | "domain.failed" | "ping")[];
            /** @description Milestones */
            clickThresholds?: number[] | null;
            /** @description Off: nothing is sent. Left out: `true` */
            enabled?: boolean | null;
        };
        Note: {
            /** @description Identifier, opaque */
            id: string;
            /** @description The text */
            text: string;
            /**
             * Format: date
             * @description The day
             */
            date: string;
            /** @description HH:MM */
            time: string | null;
            /** @description The link */
            linkId: string | null;
            /** @description The campaign; null: none */
            campaignId: string | null;
            /** @description The account that made it */
            createdBy: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
        };
        NoteInput: {
            /** @description What happened */
            text: string;
            /**
             * Format: date
             * @description The day
             */
            date: string;
            /** @description Time of the day, HH:MM */
            time?: string | null;
            /** @description Shown with this link alone; not with `campaignId` */
            linkId?: string | null;
            /** @description Shown with this campaign alone; not with `linkId` */
            campaignId?: string | null;
        };
        NoteList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["Note"][];
        };
        PingEvent: {
            /** @description The same at every attempt: drop what you have seen */
            id: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            type: "ping";
            /**
             * @description Version of the envelope
             * @enum {integer}
             */
            version: 1;
            /**
             * Format: date-time
             * @description When it happened
             */
            createdAt: string;
            /** @description The workspace that it happened in */
            workspaceId: string;
            /** @description What happened */
            data: {
                /** @description A sentence for people */
                message: string;
                /** @description Name of the workspace */
                workspaceName: string;
                /** @description The webhook */
                webhookId: string;
            };
        };
        /** @description A refusal (RFC 9457). Some codes add members of their own. */
        Problem: {
            /** @description Address of the page that explains the code */
            type: string;
            /** @description Reason phrase of the status */
            title: string;
            /** @description The HTTP status */
            status: number;
            /** @description For people; may change */
            detail: string;
            /**
             * @description Stable, for programs; missing where nothing but the status is to be said
             * @enum {string}
             */
            code?: "request.malformed" | "request.unsupported_media_type" | "request.invalid" | "secret.unreadable" | "service.unavailable" | "workspace.not_found" | "organisation.not_found" | "apikey.owner_removed" | "organisation.single_sign_on_required" | "organisation.mfa_required" | "plan.feature_required" | "access.forbidden" | "session.step_up_required" | "installation.read_only" | "csrf.header_missing" | "csrf.origin_foreign" | "account.suspended" | "account.email_unverified" | "idempotency.key_too_long" | "idempotency.key_reused" | "idempotency.target_deleted" | "idempotency.in_progress" | "licence.invalid" | "licence.not_needed" | "licence.limit_reached" | "mail.not_found" | "plugin.not_found" | "plugin.faulty" | "plugin.settings_missing" | "organisation.own_mfa_missing" | "organisation.provider_missing" | "organisation.break_glass_invalid" | "member.not_found" | "member.exists" | "member.role_too_high" | "member.last_break_glass" | "member.last_owner" | "invitation.not_found" | "invitation.token_invalid" | "invitation.other_address" | "invitation.account_exists" | "mail.limit_reached" | "apikey.not_found" | "account.registration_closed" | "account.token_invalid" | "account.credentials_invalid" | "account.mfa_code_invalid" | "account.mfa_enabled" | "account.password_wrong" | "account.password_weak" | "session.not_found" | "user.not_found" | "user.own_account" | "user.last_administrator" | "passkey.not_found" | "passkey.invalid" | "passkey.known" | "passkey.limit_reached" | "payment.signature_invalid" | "subscription.not_found" | "identity.domain_not_found" | "identity.domain_invalid" | "identity.domain_taken" | "identity.domain_exists" | "identity.domain_limit" | "identity.provider_not_found" | "identity.kind_invalid" | "identity.roles_invalid" | "identity.provider_limit" | "identity.version_conflict" | "identity.set_by_settings" | "identity.provider_needed" | "identity.address_missing" | "identity.address_unverified" | "identity.domain_unproved" | "identity.account_linked" | "identity.subject_linked" | "identity.account_disabled" | "identity.person_inactive" | "identity.sign_out_invalid" | "identity.link_not_found" | "preview.reading_off" | "preview.unreadable" | "preview.nothing_found" | "preview.too_many" | "link.not_found" | "link.version_conflict" | "link.version_not_found" | "link.external_id_taken" | "alias.required" | "alias.too_short" | "alias.too_long" | "alias.invalid_characters" | "alias.invalid_edges" | "alias.reserved" | "alias.prohibited" | "alias.taken" | "alias.generation_failed" | "destination.required" | "destination.too_long" | "destination.invalid" | "destination.scheme" | "destination.credentials" | "destination.private" | "destination.loop" | "tags.too_many" | "tags.too_long" | "schedule.invalid" | "bulk.empty" | "bulk.too_many" | "routing.too_many_rules" | "routing.rule_invalid" | "routing.rule_condition_required" | "routing.too_many_countries" | "routing.country_invalid" | "routing.device_invalid" | "routing.too_many_languages" | "routing.language_invalid" | "routing.hour_invalid" | "routing.split_size" | "routing.variant_invalid" | "routing.variant_not_found" | "routing.weight_invalid" | "routing.name_too_long" | "routing.id_invalid" | "routing.id_duplicate" | "routing.app_url_invalid" | "domain.not_found" | "domain.invalid" | "domain.reserved" | "domain.taken" | "domain.limit_reached" | "domain.not_ready" | "domain.in_use" | "platform.no_default_domain" | "folder.not_found" | "campaign.not_found" | "campaign.name_required" | "campaign.name_too_long" | "campaign.utm_too_long" | "folder.name_required" | "folder.name_too_long" | "folder.name_taken" | "folder.too_deep" | "folder.into_itself" | "folder.too_many" | "tag.not_found" | "tag.name_required" | "view.not_found" | "view.not_yours" | "view.name_required" | "view.name_too_long" | "view.share_forbidden" | "view.too_many" | "utm_template.not_found" | "utm_template.name_required" | "utm_template.name_too_long" | "utm_template.name_taken" | "utm_template.empty" | "utm_template.value_too_long" | "utm_template.too_many" | "note.not_found" | "note.text_required" | "note.text_too_long" | "note.date_required" | "note.date_invalid" | "note.time_invalid" | "note.target_conflict" | "bulk.action_invalid" | "bulk.selection_invalid" | "bulk.too_many_ids" | "bulk.too_many_matches" | "bulk.count_changed" | "bulk.tags_required" | "bulk.ends_at_required" | "bulk.change_not_found" | "bulk.change_running" | "import.not_found" | "import.file_required" | "import.empty" | "import.too_large" | "import.too_costly" | "import.packed" | "import.format_unknown" | "import.malformed" | "import.line_malformed" | "import.columns_invalid" | "import.alias_column_missing" | "import.not_ready" | "import.base_url_invalid" | "qr.not_found" | "qr.version_conflict" | "quota.qr_exhausted" | "qr.colour_invalid" | "qr.inverted" | "qr.low_contrast" | "qr.quiet_zone_invalid" | "qr.error_correction_invalid" | "qr.logo_needs_high" | "qr.logo_size" | "qr.logo_invalid" | "qr.logo_small" | "qr.id_generation_failed" | "analytics.time_zone_invalid" | "analytics.time_zone_history" | "analytics.columns_off" | "analytics.raw_clicks_gone" | "clicks.unreadable" | "conversion.not_found" | "conversion.click_invalid" | "conversion.click_not_found" | "conversion.event_required" | "conversion.event_too_long" | "conversion.event_invalid" | "conversion.event_id_too_long" | "conversion.value_required" | "conversion.currency_required" | "conversion.currency_invalid" | "conversion.value_invalid" | "conversion.value_too_large" | "conversion.in_future" | "conversion.before_click" | "conversion.outside_window" | "report_share.not_found" | "report_share.limit_reached" | "report_mail.not_found" | "report_mail.limit_reached" | "reclassification.not_found" | "reclassification.running" | "webhook.not_found" | "webhook.delivery_not_found" | "webhook.url_required" | "webhook.url_invalid" | "webhook.url_https" | "webhook.url_private" | "webhook.url_not_slack" | "webhook.url_not_teams" | "webhook.description_too_long" | "webhook.format_invalid" | "webhook.events_required" | "webhook.event_unknown" | "webhook.threshold_invalid" | "webhook.too_many_thresholds" | "webhook.thresholds_required" | "webhook.limit_reached" | "webhook.disabled" | "bell.not_found" | "bell.limit_reached" | "announcement.not_found" | "job.not_found" | "sweep.not_found" | "queue.unavailable" | "plan.not_found" | "plan.name_taken" | "plan.too_many" | "plan.shipped" | "plan.in_use";
            /** @description Equals the X-Request-Id header */
            traceId: string;
            /** @description The fields that are wrong */
            errors?: components["schemas"]["FieldError"][];
        };
        QrCode: {
            /** @description 8 characters, lower-case letters and digits */
            id: string;
            /** @description Up to 200 characters */
            name: string;
            /** @description The link */
            linkId: string;
            /** @description What people open */
            shortUrl: string;
            /** @description What the code says: the short URL and ?qr=<id> */
            encodedUrl: string;
            /** @description Where the link leads at present */
            destinationUrl: string;
            /** @description #rrggbb */
            foreground: string;
            /** @description #rrggbb */
            background: string;
            /**
             * @description How much of the code may be lost
             * @enum {string}
             */
            errorCorrection: "Low" | "Medium" | "Quartile" | "High";
            /** @description Margin in modules, 2 to 10 */
            quietZone: number;
            /**
             * @description Shape of the modules
             * @enum {string}
             */
            dotShape: "Square" | "Rounded" | "Dot";
            /**
             * @description Shape of the three corners
             * @enum {string}
             */
            eyeShape: "Square" | "Rounded" | "Circle";
            /**
             * @description What stands around the code
             * @enum {string}
             */
            frame: "None" | "Box" | "Banner";
            /** @description What the frame says; null: nothing */
            frameText: string | null;
            /** @description Grows by 1 with each stored change; also the ETag */
            version: number;
            /** @description Scans by people */
            scans: number;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /** @description Hidden from lists; its link may have been deleted */
            archived: boolean;
            /** @description Has it a logo? */
            hasLogo: boolean;
        };
        QrCodeChange: {
            /** @description Name for people; left out: title or alias of the link */
            name?: string | null;
            /** @description Colour of the modules, `#rrggbb` */
            foreground?: string | null;
            /** @description Colour of the rest, `#rrggbb`; has to be the lighter one */
            background?: string | null;
            /**
             * @description How much of the code may be lost
             * @enum {string|null}
             */
            errorCorrection?: "Low" | "Medium" | "Quartile" | "High" | null;
            /** @description Margin in modules */
            quietZone?: number | null;
            /**
             * @description Shape of the modules
             * @enum {string|null}
             */
            dotShape?: "Square" | "Rounded" | "Dot" | null;
            /**
             * @description Shape of the three corners
             * @enum {string|null}
             */
            eyeShape?: "Square" | "Rounded" | "Circle" | null;
            /**
             * @description A line around the code, or a band below it
             * @enum {string|null}
             */
            frame?: "None" | "Box" | "Banner" | null;
            /** @description What the frame says, in Latin, Greek or Cyrillic letters; empty: nothing */
            frameText?: string | null;
        };
        QrCodeList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["QrCode"][];
        };
        Report: {
            /**
             * Format: date
             * @description The first day, inclusive
             */
            from: string;
            /**
             * Format: date
             * @description The last day, inclusive
             */
            to: string;
            /** @description The zone whose days are meant */
            timeZone: string;
            /**
             * Format: date-time
             * @description Since when the workspace has this zone: its earlier days are those of the zones it had before. Null where it never had another one, and in a zone that is not its own
             */
            timeZoneSince: string | null;
            /**
             * @description How long each entry of the series is
             * @enum {string}
             */
            interval: "hour" | "day" | "week" | "month";
            /**
             * @description What was counted: sums of days, or each click that is kept
             * @enum {string}
             */
            basis: "Rollups" | "RawClicks";
            /** @description Sums of the period */
            totals: {
                /** @description Clicks from people, scans not included */
                humanClicks: number;
                /** @description Scans of QR codes by people */
                scans: number;
                /** @description People by click or scan, once a day and link; null where days were only counted */
                uniqueVisitors: number | null;
                /** @description Reported conversions, by when they happened */
                conversions: number;
                /** @description Sums by currency */
                conversionValues: {
                    /** @description ISO 4217 */
                    currency: string;
                    /** @description An exact sum, as a decimal text */
                    value: string;
                }[];
            };
            /** @description Visits that are in no other figure, by class */
            excluded: {
                /** @description Of programs */
                Bot: number;
                /** @description Link previews: of messengers that show one */
                Preview: number;
                /** @description Of browsers that fetch ahead */
                Prefetch: number;
                /** @description Duplicates: of the same visitor within 2 seconds */
                Duplicate: number;
                /** @description With a `?qr=` of no QR code of the link */
                UnknownCode: number;
                /** @description Visits sent to the expired redirect, because the link has ended */
                Ended: number;
            };
            /** @description One entry for each day */
            series: {
                /**
                 * Format: date
                 * @description The day
                 */
                date: string;
                /** @description Clicks from people, without scans */
                humanClicks: number;
                /** @description Scans of QR codes by people */
                scans: number;
                /** @description By hours, each in the hour of the first visit of the day */
                uniqueVisitors: number | null;
                /** @description Conversions that were reported */
                conversions: number;
                /**
                 * Format: date-time
                 * @description When it begins; with `interval` alone
                 */
                start?: string;
            }[];
            /** @description The most frequent values, by dimension */
            top: {
                /** @description Links */
                links: components["schemas"]["ReportShare"][];
                /** @description Countries, two letters of ISO 3166 */
                countries: components["schemas"]["ReportShare"][];
                /** @description Regions; absent without a city database */
                regions?: components["schemas"]["ReportShare"][];
                /** @description Cities; absent without a city database */
                cities?: components["schemas"]["ReportShare"][];
                /** @description Referrers: hosts that visitors came from */
                referrers: components["schemas"]["ReportShare"][];
                /** @description Operating systems of devices */
                devices: components["schemas"]["ReportShare"][];
                /** @description Browsers */
                browsers: components["schemas"]["ReportShare"][];
                /** @description Operating systems */
                operatingSystems: components["schemas"]["ReportShare"][];
                /** @description Languages */
                languages: components["schemas"]["ReportShare"][];
                /** @description Hours of the day, 0 to 23 */
                hours: components["schemas"]["ReportShare"][];
                /** @description Campaigns */
                campaigns: components["schemas"]["ReportShare"][];
                /** @description By `utm_source` of the address that visitors were sent to */
                utmSources: components["schemas"]["ReportShare"][];
                /** @description By `utm_medium` */
                utmMediums: components["schemas"]["ReportShare"][];
                /** @description By `utm_campaign` */
                utmCampaigns: components["schemas"]["ReportShare"][];
                /** @description QR codes */
                qrCodes: components["schemas"]["ReportShare"][];
                /** @description The rules, in their order */
                rules: components["schemas"]["ReportShare"][];
                /** @description Variants of the A/B test */
                splits: components["schemas"]["SplitShare"][];
            };
            /**
             * Format: date-time
             * @description Clicks up to here are counted; null: none yet
             */
            dataThrough: string | null;
            /**
             * Format: date
             * @description The first day with raw clicks
             */
            rawClicksFrom: string;
            /** @description The same of another period; with `compareTo` alone */
            comparison?: {
                /**
                 * Format: date
                 * @description The first day, inclusive
                 */
                from: string;
                /**
                 * Format: date
                 * @description The last day, inclusive
                 */
                to: string;
                /** @description Sums of the period */
                totals: {
                    /** @description Clicks from people, scans not included */
                    humanClicks: number;
                    /** @description Scans of QR codes by people */
                    scans: number;
                    /** @description People by click or scan, once a day and link; null where days were only counted */
                    uniqueVisitors: number | null;
                    /** @description Reported conversions, by when they happened */
                    conversions: number;
                    /** @description Sums by currency */
                    conversionValues: {
                        /** @description ISO 4217 */
                        currency: string;
                        /** @description An exact sum, as a decimal text */
                        value: string;
                    }[];
                };
                /** @description One entry for each day */
                series: {
                    /**
                     * Format: date
                     * @description The day
                     */
                    date: string;
                    /** @description Clicks from people, without scans */
                    humanClicks: number;
                    /** @description Scans of QR codes by people */
                    scans: number;
                    /** @description By hours, each in the hour of the first visit of the day */
                    uniqueVisitors: number | null;
                    /** @description Conversions that were reported */
                    conversions: number;
                    /**
                     * Format: date-time
                     * @description When it begins; with `interval` alone
                     */
                    start?: string;
                }[];
            };
        };
        ReportMail: {
            /** @description Identifier, opaque */
            id: string;
            /** @description Name for people */
            name: string;
            /** @description The link that it is of; null: none */
            linkId: string | null;
            /** @description The campaign that it is of; null: none */
            campaignId: string | null;
            /** @description What it compares: each has one of the ids; null: nothing */
            compare: {
                /** @description The link */
                linkId?: string;
                /** @description The campaign */
                campaignId?: string;
                /** @description Id of a QR code */
                qrCodeId?: string;
                /** @description A variant of an A/B test, as `<id of the link>.<id of the variant>` */
                variantId?: string;
            }[] | null;
            /**
             * @description Of which days each report is; weeks begin on Monday
             * @enum {string}
             */
            every: "Day" | "Week" | "Month";
            /** @description Addresses, in the order in which they were given */
            recipients: string[];
            /** @description The same addresses: only Confirmed ones are sent reports */
            confirmations: {
                /** @description Email address */
                email: string;
                /**
                 * @description Waiting for an answer to the mail that asks; Expired after 7 days without one
                 * @enum {string}
                 */
                state: "Waiting" | "Expired" | "Confirmed" | "Unsubscribed";
            }[];
            /** @description Is it sent? */
            enabled: boolean;
            /**
             * Format: date-time
             * @description When a report was sent last; null: never
             */
            lastSentAt: string | null;
            /**
             * Format: date-time
             * @description When the next one is due; null: it is turned off
             */
            nextAt: string | null;
            /** @description The account that made it */
            createdBy: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
        };
        ReportMailChange: {
            /** @description Name for people */
            name?: string | null;
            /**
             * @description Of which days each report is, in the time zone of the workspace
             * @enum {string|null}
             */
            every?: "Day" | "Week" | "Month" | null;
            /** @description Addresses, each of which is asked by a mail of its own to confirm */
            recipients?: string[] | null;
            /** @description Is it sent? */
            enabled?: boolean | null;
        };
        ReportMailList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["ReportMail"][];
        };
        ReportShare: {
            /** @description The value itself: an id, a code, a name, a host; empty for unknown */
            key: string;
            /** @description What to show for it */
            name: string;
            /** @description Clicks from people, without scans */
            humanClicks: number;
            /** @description Scans of QR codes by people */
            scans: number;
            /** @description Reported conversions, by when they happened */
            conversions: number;
            /** @description Sums by currency */
            conversionValues: {
                /** @description ISO 4217 */
                currency: string;
                /** @description An exact sum, as a decimal text */
                value: string;
            }[];
        };
        RequestedReportMail: {
            /** @description The scheduled report */
            reportMailId: string;
            /** @description Confirmed addresses that it is sent to */
            recipients: number;
            /**
             * Format: date-time
             * @description When it was asked for
             */
            requestedAt: string;
        };
        RestoredLink: components["schemas"]["Link"] & {
            /** @description Settings that stayed as they were */
            notRestored: {
                /**
                 * @description The setting
                 * @enum {string}
                 */
                field: "campaignId" | "folderId" | "password";
                /**
                 * @description It was deleted or archived; or it is never kept
                 * @enum {string}
                 */
                reason: "Gone" | "NotKept";
            }[];
        };
        /** @description Rules and A/B test; replaces the routing of before */
        RoutingInput: {
            /** @description The first rule that matches decides */
            rules?: components["schemas"]["RoutingRuleInput"][] | null;
            /** @description None, or 2 to 5 variants of an A/B test, for visitors whom no rule decided */
            split?: components["schemas"]["SplitDestinationInput"][] | null;
        };
        RoutingRule: {
            /** @description Up to 12 lower-case letters and digits */
            id: string;
            /** @description Name for people */
            name: string | null;
            /** @description Two letters of ISO 3166; none: any country */
            countries: string[];
            /** @description None: any device */
            devices: ("ios" | "android" | "windows" | "macos" | "other")[];
            /** @description Primary codes: `en`, not `en-AU`; none: any language */
            languages: string[];
            /** @description Hours of the day in the workspace’s zone, 0 to 23; none: any time */
            hours: number[];
            /** @description Where the link leads */
            destinationUrl: string | null;
            /** @description Opens an app */
            appUrl: string | null;
        };
        /** @description Its conditions hold together. It needs at least one of them, and a destination or an app. */
        RoutingRuleInput: {
            /** @description Unique within the link; left out: a new one */
            id?: string | null;
            /** @description Name for people and reports */
            name?: string | null;
            /** @description Two letters of ISO 3166; none: any country */
            countries?: string[] | null;
            /** @description None: any device */
            devices?: ("ios" | "android" | "windows" | "macos" | "other")[] | null;
            /** @description Primary codes: `en`, not `en-AU`; none: any language */
            languages?: string[] | null;
            /** @description Hours of the day in the workspace’s zone, 0 to 23; none: any time */
            hours?: number[] | null;
            /** @description A complete http or https address */
            destinationUrl?: string | null;
            /** @description Opens an app: an https address, its scheme or an Android `intent:` */
            appUrl?: string | null;
        };
        SavedView: {
            /** @description Identifier, opaque */
            id: string;
            /** @description Name for people */
            name: string;
            /** @description With the workspace */
            shared: boolean;
            /** @description Filters and sort of the list of links; those that are not set are left out */
            filter: {
                /** @description Text to search for */
                search?: string;
                /**
                 * @description State
                 * @enum {string}
                 */
                state?: "Draft" | "Active" | "Paused" | "Archived" | "Scheduled" | "Expired" | "Deleted";
                /** @description Links with this tag */
                tag?: string;
                /** @description Several, with commas between them; a link has all of them */
                tags?: string;
                /** @description The campaign */
                campaignId?: string;
                /** @description The folder */
                folderId?: string;
                /** @description The custom domain */
                domainId?: string;
                /**
                 * @description What the latest check of the destination found
                 * @enum {string}
                 */
                health?: "Unknown" | "Healthy" | "Broken" | "Unreachable" | "Unsafe";
                /** @description The account that made the link */
                createdBy?: string;
                /** @description A date or a date-time */
                createdFrom?: string;
                /** @description A date or a date-time */
                createdTo?: string;
                /** @description Does it ask visitors for a password? */
                hasPassword?: boolean;
                /** @description Rules or a split */
                hasRules?: boolean;
                /** @description By no person */
                neverClicked?: boolean;
                /** @description Days from now in which the link ends */
                endsWithin?: number;
                /**
                 * @description Order; a leading `-` turns it round
                 * @enum {string}
                 */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "title" | "-title" | "alias" | "-alias" | "humanClicks" | "-humanClicks" | "lastClickedAt" | "-lastClickedAt";
            };
            /** @description Who saved it */
            ownerId: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
        };
        SavedViewChange: {
            /** @description Name for people */
            name?: string | null;
            /** @description Share it with the workspace; needs the role Manager. Left out: `false` */
            shared?: boolean | null;
            /** @description Filters and sort, as the list of links takes them */
            filter?: {
                /** @description Text to search for */
                search?: string;
                /**
                 * @description State
                 * @enum {string}
                 */
                state?: "Draft" | "Active" | "Paused" | "Archived" | "Scheduled" | "Expired" | "Deleted";
                /** @description Links with this tag */
                tag?: string;
                /** @description Tags */
                tags?: string;
                /** @description The campaign */
                campaignId?: string;
                /** @description The folder */
                folderId?: string;
                /** @description The custom domain */
                domainId?: string;
                /**
                 * @description What the latest check of the destination found
                 * @enum {string}
                 */
                health?: "Unknown" | "Healthy" | "Broken" | "Unreachable" | "Unsafe";
                /** @description The account that made it */
                createdBy?: string;
                /** @description A date or a date-time */
                createdFrom?: string;
                /** @description A date or a date-time */
                createdTo?: string;
                /** @description Does it ask visitors for a password? */
                hasPassword?: boolean;
                /** @description Has it rules or an A/B test? */
                hasRules?: boolean;
                /** @description Has no person clicked it? */
                neverClicked?: boolean;
                /** @description Days from now in which it ends */
                endsWithin?: number;
                /**
                 * @description Order; a leading `-` turns it round
                 * @enum {string}
                 */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "title" | "-title" | "alias" | "-alias" | "humanClicks" | "-humanClicks" | "lastClickedAt" | "-lastClickedAt";
            } | null;
        };
        SavedViewList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["SavedView"][];
        };
        SharedReport: {
            /** @description Identifier, opaque */
            id: string;
            /** @description Name for people */
            name: string;
            /** @description The link that it is of; null: none */
            linkId: string | null;
            /** @description The campaign that it is of; null: none */
            campaignId: string | null;
            /** @description What it compares: each has one of the ids; null: nothing */
            compare: {
                /** @description The link */
                linkId?: string;
                /** @description The campaign */
                campaignId?: string;
                /** @description Id of a QR code */
                qrCodeId?: string;
                /** @description A variant of an A/B test, as `<id of the link>.<id of the variant>` */
                variantId?: string;
            }[] | null;
            /** @description The secret address: who has it can read the report. Empty where `problem` says that it cannot be read */
            url: string;
            /**
             * @description It was encrypted with a key that the installation lacks
             * @enum {string}
             */
            problem?: "secret.unreadable";
            /** @description Does it ask for a password? */
            hasPassword: boolean;
            /** @description Are destinations of links shown? */
            showDestinations: boolean;
            /**
             * Format: date-time
             * @description When it stops working; null: never
             */
            expiresAt: string | null;
            /** @description How often the report was shown */
            viewCount: number;
            /** @description The account that made it */
            createdBy: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
        };
        SharedReportChange: {
            /** @description Name for people */
            name?: string | null;
            /** @description Asked of readers; null: none any more */
            password?: string | null;
            /**
             * Format: date-time
             * @description When it ends; null: when it is revoked
             */
            expiresAt?: string | null;
            /** @description Are destinations of links shown? */
            showDestinations?: boolean | null;
        };
        SharedReportList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["SharedReport"][];
        };
        SimulatedCondition: {
            /**
             * @description Its kind
             * @enum {string}
             */
            kind: "countries" | "devices" | "languages" | "hours";
            /** @description What the rule asks for */
            wanted: string[];
            /** @description What the visitor has; null: unknown */
            given: string | null;
            /** @description Does it hold? */
            holds: boolean;
        };
        SimulatedRule: {
            /** @description Identifier, opaque */
            id: string;
            /** @description Name for people */
            name: string | null;
            /**
             * @description The result
             * @enum {string}
             */
            outcome: "Decided" | "DidNotHold" | "NotReached";
            /** @description The conditions of the rule */
            conditions: components["schemas"]["SimulatedCondition"][];
        };
        SimulatedShare: {
            /** @description Identifier, opaque */
            id: string;
            /** @description Name for people */
            name: string | null;
            /** @description Share relative to the weights of the others, 1 to 1,000 */
            weight: number;
            /** @description Of all visitors that reach the split */
            percent: number;
            /** @description Does the visitor go there? */
            chosen: boolean;
        };
        SimulatedVisit: {
            /** @description Where the visitor is, two letters of ISO 3166 */
            country?: string | null;
            /**
             * @description What the visitor has; left out: found in `userAgent`
             * @enum {string|null}
             */
            device?: "ios" | "android" | "windows" | "macos" | "other" | null;
            /** @description The `User-Agent` header */
            userAgent?: string | null;
            /** @description The `Accept-Language` header */
            language?: string | null;
            /**
             * Format: date-time
             * @description The moment of the visit; left out: now
             */
            at?: string | null;
            /** @description Any text: the same text gets the same variant of an A/B test */
            visitor?: string | null;
            /** @description The `?qr=` that the visitor comes with */
            qrCodeId?: string | null;
            /** @description The query of the short URL, without its question mark */
            query?: string | null;
            /** @description Has the visitor given the password?. Left out: `false` */
            passwordGiven?: boolean | null;
        };
        Simulation: {
            /**
             * Format: date-time
             * @description When it happened
             */
            at: string;
            /** @description The visitor, as given */
            visitor: string;
            /**
             * @description State of the link at that moment
             * @enum {string}
             */
            state: "Draft" | "Active" | "Paused" | "Archived" | "Scheduled" | "Expired" | "Deleted";
            /** @description Country, two letters of ISO 3166 */
            country: string | null;
            /**
             * @description Operating system of the device
             * @enum {string}
             */
            device: "ios" | "android" | "windows" | "macos" | "other";
            /** @description What `Accept-Language` comes to */
            language: string | null;
            /** @description What it would be counted as */
            counts: ("Click" | "Scan") | null;
            /** @description The short URL with a mark, valid for 7 days: a visit by it is answered as any other, and nothing of it is counted or kept */
            testUrl: string;
            /** @description What the visitor would get */
            answer: {
                /** @description HTTP status that the visitor would get */
                status: number;
                /** @description Where to; null where a page is shown */
                location: string | null;
                /** @description Headers of the answer */
                headers: {
                    [key: string]: string;
                };
                /**
                 * @description The page that is shown; null: a redirect
                 * @enum {string|null}
                 */
                page: "NotFound" | "Scheduled" | "Paused" | "Expired" | "Password" | "OpenApp" | null;
                /** @description The app that the page opens */
                appUrl: string | null;
            };
            /**
             * @description What decided
             * @enum {string}
             */
            decidedBy: "State" | "Password" | "Rule" | "Split" | "Link";
            /** @description The rule that decided; null: none */
            ruleId: string | null;
            /** @description The variant of the A/B test that was chosen; null: none */
            splitId: string | null;
            /** @description What was added to the destination */
            added: {
                /** @description Name of the parameter */
                name: string;
                /** @description What it is set to */
                value: string;
            }[];
            /** @description The rules, in their order */
            rules: components["schemas"]["SimulatedRule"][];
            /** @description The variants of the A/B test, which share visitors; none: no A/B test */
            split: components["schemas"]["SimulatedShare"][];
        };
        SplitDestination: {
            /** @description Identifier, opaque */
            id: string;
            /** @description Name for people */
            name: string | null;
            /** @description Where the link leads */
            destinationUrl: string;
            /** @description 1 to 1,000 */
            weight: number;
        };
        SplitDestinationInput: {
            /** @description Unique within the link; left out: a new one */
            id?: string | null;
            /** @description Name for people and reports */
            name?: string | null;
            /** @description A complete http or https address */
            destinationUrl: string;
            /** @description Its share, relative to the weights of the others */
            weight: number;
        };
        SplitShare: {
            /** @description The value itself: an id, a code, a name, a host; empty for unknown */
            key: string;
            /** @description What to show for it */
            name: string;
            /** @description Clicks from people, without scans */
            humanClicks: number;
            /** @description Scans of QR codes by people */
            scans: number;
            /** @description Reported conversions, by when they happened */
            conversions: number;
            /** @description Sums by currency */
            conversionValues: {
                /** @description ISO 4217 */
                currency: string;
                /** @description An exact sum, as a decimal text */
                value: string;
            }[];
            /** @description Conversions by clicks and scans */
            conversionRate: {
                /** @description Conversions by clicks and scans, as a fraction of at most 1 */
                value: number;
                /** @description Lower end of the 95 % interval (Wilson) */
                low: number;
                /** @description Its upper end */
                high: number;
            };
        };
        Tag: {
            /** @description Name for people */
            name: string;
            /** @description Links that have it and are not deleted */
            linkCount: number;
        };
        TagChange: {
            /** @description The new name */
            name: string;
        };
        TagList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["Tag"][];
        };
        UnknownAliases: {
            /** @description The entries, in the order of the list */
            items: {
                /** @description The host that was asked */
                domain: string;
                /** @description Case-sensitive, as it was typed */
                alias: string;
                /** @description GET requests, bots included */
                visits: number;
                /**
                 * Format: date-time
                 * @description When it was last asked for
                 */
                lastVisitedAt: string;
                /** @description The link that has the alias now: it had ended, or was made since; else null */
                linkId: string | null;
            }[];
        };
        Usage: {
            /** @description Plan of the organisation */
            plan: string;
            /** @description What the plan has */
            features: {
                /** @description API keys */
                apiAccess: boolean;
                /** @description Campaigns */
                campaigns: boolean;
                /** @description Colours and margins of QR codes */
                qrStyling: boolean;
                /** @description Logos of QR codes */
                qrLogos: boolean;
                /** @description Webhooks */
                webhooks: boolean;
            };
            /** @description The calendar month, UTC */
            period: {
                /**
                 * Format: date-time
                 * @description The first day, inclusive
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description When the next period begins
                 */
                resetsAt: string;
            };
            /** @description Links */
            links: {
                /** @description All that are not deleted */
                total: number;
                /** @description Made in this calendar month, UTC */
                createdThisMonth: number;
            };
            /** @description Custom domains */
            domains: {
                /** @description What is used */
                used: number;
                /** @description For the whole organisation */
                limit: number;
            };
            /** @description QR codes */
            qrCodes: {
                /** @description New codes of the organisation in the period */
                used: number;
                /** @description The most there can be */
                limit: number;
                /**
                 * Format: date-time
                 * @description When the next period begins
                 */
                resetsAt: string;
            };
            /** @description Bulk requests */
            bulkLinks: {
                /** @description Links in one bulk request */
                limit: number;
            };
            /** @description How long raw clicks are kept */
            rawClicksDays: number;
            /** @description API requests a minute for each key */
            requestsPerMinute: number;
        };
        UtmTemplate: {
            /** @description Identifier, opaque */
            id: string;
            /** @description Name for people */
            name: string;
            /** @description Value of `utm_source` */
            utmSource: string | null;
            /** @description Value of `utm_medium` */
            utmMedium: string | null;
            /** @description Value of `utm_campaign` */
            utmCampaign: string | null;
            /** @description Value of `utm_term` */
            utmTerm: string | null;
            /** @description Value of `utm_content` */
            utmContent: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
        };
        UtmTemplateInput: {
            /** @description Name for people */
            name: string;
            /** @description Value of `utm_source` */
            utmSource?: string | null;
            /** @description Value of `utm_medium` */
            utmMedium?: string | null;
            /** @description Value of `utm_campaign` */
            utmCampaign?: string | null;
            /** @description Value of `utm_term` */
            utmTerm?: string | null;
            /** @description Value of `utm_content` */
            utmContent?: string | null;
        };
        UtmTemplateList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["UtmTemplate"][];
        };
        Webhook: {
            /** @description Identifier, opaque */
            id: string;
            /** @description Empty where `problem` says that it cannot be read */
            url: string;
            /**
             * @description The address was encrypted with a key that the installation lacks
             * @enum {string}
             */
            problem?: "secret.unreadable";
            /** @description `Json`, or the format of a chat channel such as `Slack` and `Teams` */
            format: string;
            /** @description Description for people */
            description: string | null;
            /** @description What it listens for */
            events: ("link.created" | "link.updated" | "link.deleted" | "link.click_threshold" | "link.health_changed" | "conversion.recorded" | "domain.verified" | "domain.failed" | "ping")[];
            /** @description Numbers of human clicks at which `link.click_threshold` is sent */
            clickThresholds: number[];
            /** @description Is it on? */
            enabled: boolean;
            /**
             * @description Why it is off: someone turned it off, or nothing reached its address
             * @enum {string|null}
             */
            disabledReason: "Manual" | "DeliveriesFailed" | null;
            /**
             * Format: date-time
             * @description Since when the address answers 410 Gone: its receiver wants nothing any more
             */
            goneSince: string | null;
            /** @description Its chat channel is turned off by the operator: what waits for it is held */
            held: boolean;
            /** @description The format that the address is of, where `Json` is sent to a chat channel by mistake */
            suggestedFormat: string | null;
            /** @description Deliveries also carry the headers of Standard Webhooks; replace an older secret to have them */
            standardHeaders: boolean;
            /** @description The account that made it */
            createdBy: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was changed last
             */
            updatedAt: string;
        };
        WebhookChange: {
            /**
             * Format: uri
             * @description Where events are sent: a public https address
             */
            url?: string | null;
            /** @description `Json`, or the format of a chat channel. Left out: `Json` */
            format?: string | null;
            /** @description What it is for */
            description?: string | null;
            /** @description What it listens for */
            events?: ("link.created" | "link.updated" | "link.deleted" | "link.click_threshold" | "link.health_changed" | "conversion.recorded" | "domain.verified" | "domain.failed" | "ping")[] | null;
            /** @description Milestones */
            clickThresholds?: number[] | null;
            /** @description Off: nothing is sent. Left out: `true` */
            enabled?: boolean | null;
        };
        WebhookDelivery: {
            /** @description That of the header `Service-Delivery-Id`, the same at every try */
            id: string;
            /** @description Id of the event */
            eventId: string;
            /**
             * @description Type of the event
             * @enum {string}
             */
            eventType: "link.created" | "link.updated" | "link.deleted" | "link.click_threshold" | "link.health_changed" | "conversion.recorded" | "domain.verified" | "domain.failed" | "ping" | "bell.rang";
            /**
             * @description Status
             * @enum {string}
             */
            status: "Pending" | "Succeeded" | "Failed";
            /** @description Failed because the webhook was turned off while it waited */
            cancelled: boolean;
            /** @description The attempts so far, the first one first */
            attempts: {
                /**
                 * Format: date-time
                 * @description When it happened
                 */
                at: string;
                /** @description Status of the answer; null: there was none */
                statusCode: number | null;
                /** @description How long it took, in milliseconds */
                durationMs: number;
                /** @description The first 1,024 bytes of the answer */
                responseStart: string | null;
                /** @description Why there was no good answer, for people */
                error: string | null;
            }[];
            /**
             * Format: date-time
             * @description When it is tried next; null: not again
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
        };
        WebhookDeliveryPage: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["WebhookDelivery"][];
            /** @description Number of this page, from 1 */
            page: number;
            /** @description The most items that a page has */
            pageSize: number;
            /** @description Items of the whole list */
            totalItems: number;
            /** @description Pages of the whole list */
            totalPages: number;
            /** @description Where the next page begins; null: this is the last one. Only for a request with `cursor` */
            nextCursor?: string | null;
        };
        WebhookList: {
            /** @description The entries, in the order of the list */
            items: components["schemas"]["Webhook"][];
        };
        WebhookSecret: {
            /** @description The signing secret, shown this once */
            secret: string;
        };
    };
    responses: never;
    parameters: {
        /** @description As it was made: aliases distinguish cases */
        AliasInQuery: string;
        /** @description `nextBefore` of the page before */
        BeforeInQuery: string;
        /** @description The bell */
        BellIdInPath: string;
        /** @description Only with this browser */
        BrowserInQuery: string[];
        /** @description The campaign */
        CampaignIdInPath: string;
        /** @description The campaign */
        CampaignIdInQuery: string;
        /** @description The change */
        ChangeIdInPath: string;
        /** @description City with its region and country; where a city database is installed */
        CityInQuery: string[];
        /** @description `true` adds the rule that decided the class, as the last column */
        ClassRuleInQuery: "true" | "false";
        /** @description Only with this compare to */
        CompareToInQuery: "previous" | "year";
        /** @description The conversion */
        ConversionIdInPath: string;
        /** @description Country, two letters of ISO 3166 */
        CountryInQuery: string[];
        /** @description The account that made it */
        CreatedByInQuery: string;
        /** @description A date or a date-time */
        CreatedFromInQuery: string;
        /** @description A date or a date-time */
        CreatedToInQuery: string;
        /** @description Empty for the first page, then `nextCursor` of the page before; in place of `page` */
        CursorInQuery: string;
        /** @description The delivery */
        DeliveryIdInPath: string;
        /** @description Operating system of the device */
        DeviceInQuery: string[];
        /** @description Lines of which the old service answers something else */
        DiffersInQuery: boolean;
        /** @description The domain */
        DomainIdInPath: string;
        /** @description The custom domain */
        DomainIdInQuery: string;
        /** @description Host of its domain; left out: the default short domain */
        DomainInQuery: string;
        /** @description Days from now in which it ends */
        EndsWithinInQuery: number;
        /** @description What happened */
        EventInQuery: string;
        /** @description Deliveries of this type of event alone */
        EventTypeInQuery: "link.created" | "link.updated" | "link.deleted" | "link.click_threshold" | "link.health_changed" | "conversion.recorded" | "domain.verified" | "domain.failed" | "ping" | "bell.rang";
        /** @description Only with this exclude.browser */
        ExcludeBrowserInQuery: string[];
        /** @description Only with this exclude.campaign id */
        ExcludeCampaignIdInQuery: string[];
        /** @description Only with this exclude.city */
        ExcludeCityInQuery: string[];
        /** @description Only with this exclude.country */
        ExcludeCountryInQuery: string[];
        /** @description Only with this exclude.device */
        ExcludeDeviceInQuery: string[];
        /** @description Only with this exclude.domain id */
        ExcludeDomainIdInQuery: string[];
        /** @description Only with this exclude.folder id */
        ExcludeFolderIdInQuery: string[];
        /** @description Only with this exclude.hour */
        ExcludeHourInQuery: string[];
        /** @description Only with this exclude.language */
        ExcludeLanguageInQuery: string[];
        /** @description Only with this exclude.link id */
        ExcludeLinkIdInQuery: string[];
        /** @description Only with this exclude.operating system */
        ExcludeOperatingSystemInQuery: string[];
        /** @description Only with this exclude.qr code id */
        ExcludeQrCodeIdInQuery: string[];
        /** @description Only with this exclude.referrer */
        ExcludeReferrerInQuery: string[];
        /** @description Only with this exclude.region */
        ExcludeRegionInQuery: string[];
        /** @description Only with this exclude.rule */
        ExcludeRuleInQuery: string[];
        /** @description Only with this exclude.split */
        ExcludeSplitInQuery: string[];
        /** @description Only with this exclude.tag */
        ExcludeTagInQuery: string[];
        /** @description Only with this exclude.utm campaign */
        ExcludeUtmCampaignInQuery: string[];
        /** @description Only with this exclude.utm medium */
        ExcludeUtmMediumInQuery: string[];
        /** @description Only with this exclude.utm source */
        ExcludeUtmSourceInQuery: string[];
        /** @description ID of the link in another system */
        ExternalIdInQuery: string;
        /** @description Fields that the items keep, with `id`: names with commas between them */
        FieldsInQuery: string;
        /** @description The folder */
        FolderIdInPath: string;
        /** @description The folder */
        FolderIdInQuery: string;
        /** @description What each image is */
        FormatInQuery: "png" | "svg" | "pdf";
        /** @description The first day, inclusive */
        FromInQuery: string;
        /** @description Does it ask visitors for a password? */
        HasPasswordInQuery: boolean;
        /** @description Has it rules or an A/B test? */
        HasRulesInQuery: boolean;
        /** @description What the latest check of the destination found */
        HealthInQuery: "Unknown" | "Healthy" | "Broken" | "Unreachable" | "Unsafe";
        /** @description Only with this hour */
        HourInQuery: string[];
        /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
        IdempotencyKey: string;
        /** @description QR codes, separated by commas */
        IdsInQuery: string[];
        /** @description ETag of the version that you mean to change */
        IfMatch: string;
        /** @description ETags that the caller has: the answer is 304 where one of them still holds */
        IfNoneMatch: string;
        /** @description The import */
        ImportIdInPath: string;
        /** @description Archived ones too */
        IncludeArchivedInQuery: boolean;
        /** @description How long each entry of the series is */
        IntervalInQuery: "hour" | "day" | "week" | "month";
        /** @description Language */
        LanguageInQuery: string[];
        /** @description Clicks of a page */
        LimitInQuery: number;
        /** @description The link */
        LinkIdInPath: string;
        /** @description The link */
        LinkIdInQuery: string;
        /** @description Name of the tag, URL-encoded */
        NameInPath: string;
        /** @description Has no person clicked it? */
        NeverClickedInQuery: boolean;
        /** @description The note */
        NoteIdInPath: string;
        /** @description Only with this operating system */
        OperatingSystemInQuery: string[];
        /** @description Lines of this outcome alone */
        OutcomeInQuery: "Creatable" | "Created" | "Existing" | "Refused";
        /** @description Number of the page, from 1 */
        PageInQuery: number;
        /** @description Items a page, 1 to 100 */
        PageSizeInQuery: number;
        /** @description Id of a QR code */
        QrCodeIdInQuery: string[];
        /** @description The qr */
        QrIdInPath: string;
        /** @description Only with this referrer */
        ReferrerInQuery: string[];
        /** @description Region with its country; where a city database is installed */
        RegionInQuery: string[];
        /** @description The report mail */
        ReportMailIdInPath: string;
        /** @description An id of your own for the request; the answer has it again */
        RequestId: string;
        /** @description Only with this rule */
        RuleInQuery: string[];
        /** @description Text to search for */
        SearchInQuery: string;
        /** @description Has to be 1 in every changing call of a session; not needed with a key */
        ServiceRequest: "1";
        /** @description The share */
        ShareIdInPath: string;
        /** @description Width in pixels */
        SizeInQuery: number;
        /** @description Order; a leading `-` turns it round */
        SortInQuery: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "title" | "-title" | "alias" | "-alias" | "humanClicks" | "-humanClicks" | "lastClickedAt" | "-lastClickedAt";
        /** @description The variants of the A/B test, which share visitors; none: no A/B test */
        SplitInQuery: string[];
        /** @description State */
        StateInQuery: "Draft" | "Active" | "Paused" | "Archived" | "Scheduled" | "Expired" | "Deleted";
        /** @description Deliveries of this status alone */
        StatusInQuery: "Pending" | "Succeeded" | "Failed";
        /** @description Links with this tag */
        TagInQuery: string;
        /** @description Tags */
        TagsInQuery: string;
        /** @description The template */
        TemplateIdInPath: string;
        /** @description Zone of the days; left out: that of the workspace */
        TimeZoneInQuery: string;
        /** @description The last day, inclusive */
        ToInQuery: string;
        /** @description Entries of each list of `top` */
        TopInQuery: number;
        /** @description Only with this trigger */
        TriggerInQuery: "click" | "scan";
        /** @description Value of `utm_campaign` */
        UtmCampaignInQuery: string[];
        /** @description Value of `utm_medium` */
        UtmMediumInQuery: string[];
        /** @description Value of `utm_source` */
        UtmSourceInQuery: string[];
        /** @description A variant of an A/B test to compare, as `<id of the link>.<id of the variant>`; can be repeated */
        VariantIdInQuery: string[];
        /** @description Number of a version of the link */
        VersionInPath: number;
        /** @description The view */
        ViewIdInPath: string;
        /** @description The webhook */
        WebhookIdInPath: string;
        /** @description The workspace that the call is for */
        WorkspaceIdInPath: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AliasAvailability = components['schemas']['AliasAvailability'];
export type Bell = components['schemas']['Bell'];
export type BellChange = components['schemas']['BellChange'];
export type BellList = components['schemas']['BellList'];
export type Branding = components['schemas']['Branding'];
export type BrandingChange = components['schemas']['BrandingChange'];
export type BulkChange = components['schemas']['BulkChange'];
export type BulkChangeJob = components['schemas']['BulkChangeJob'];
export type BulkChangeResult = components['schemas']['BulkChangeResult'];
export type BulkChangeUndo = components['schemas']['BulkChangeUndo'];
export type BulkCreationResult = components['schemas']['BulkCreationResult'];
export type Campaign = components['schemas']['Campaign'];
export type CampaignInput = components['schemas']['CampaignInput'];
export type CampaignList = components['schemas']['CampaignList'];
export type Click = components['schemas']['Click'];
export type ClickErasure = components['schemas']['ClickErasure'];
export type ClickList = components['schemas']['ClickList'];
export type ClickReset = components['schemas']['ClickReset'];
export type Comparison = components['schemas']['Comparison'];
export type ComparisonInput = components['schemas']['ComparisonInput'];
export type Conversion = components['schemas']['Conversion'];
export type ConversionPage = components['schemas']['ConversionPage'];
export type ConversionRecordedEvent = components['schemas']['ConversionRecordedEvent'];
export type CreatedWebhook = components['schemas']['CreatedWebhook'];
export type Domain = components['schemas']['Domain'];
export type DomainCheck = components['schemas']['DomainCheck'];
export type DomainFailedEvent = components['schemas']['DomainFailedEvent'];
export type DomainList = components['schemas']['DomainList'];
export type DomainOfEvent = components['schemas']['DomainOfEvent'];
export type DomainRedirects = components['schemas']['DomainRedirects'];
export type DomainVerifiedEvent = components['schemas']['DomainVerifiedEvent'];
export type FieldError = components['schemas']['FieldError'];
export type Folder = components['schemas']['Folder'];
export type FolderChange = components['schemas']['FolderChange'];
export type FolderList = components['schemas']['FolderList'];
export type Import = components['schemas']['Import'];
export type ImportLine = components['schemas']['ImportLine'];
export type ImportLinePage = components['schemas']['ImportLinePage'];
export type ImportPage = components['schemas']['ImportPage'];
export type Link = components['schemas']['Link'];
export type LinkChange = components['schemas']['LinkChange'];
export type LinkClickThresholdEvent = components['schemas']['LinkClickThresholdEvent'];
export type LinkCreatedEvent = components['schemas']['LinkCreatedEvent'];
export type LinkDeletedEvent = components['schemas']['LinkDeletedEvent'];
export type LinkHealthChangedEvent = components['schemas']['LinkHealthChangedEvent'];
export type LinkList = components['schemas']['LinkList'];
export type LinkPage = components['schemas']['LinkPage'];
export type LinkPreview = components['schemas']['LinkPreview'];
export type LinkRestoration = components['schemas']['LinkRestoration'];
export type LinkUpdatedEvent = components['schemas']['LinkUpdatedEvent'];
export type LinkVersion = components['schemas']['LinkVersion'];
export type LinkVersionPage = components['schemas']['LinkVersionPage'];
export type NewBell = components['schemas']['NewBell'];
export type NewConversion = components['schemas']['NewConversion'];
export type NewDomain = components['schemas']['NewDomain'];
export type NewFolder = components['schemas']['NewFolder'];
export type NewImport = components['schemas']['NewImport'];
export type NewLink = components['schemas']['NewLink'];
export type NewLinks = components['schemas']['NewLinks'];
export type NewQrCode = components['schemas']['NewQrCode'];
export type NewReportMail = components['schemas']['NewReportMail'];
export type NewReportShare = components['schemas']['NewReportShare'];
export type NewSavedView = components['schemas']['NewSavedView'];
export type NewWebhook = components['schemas']['NewWebhook'];
export type Note = components['schemas']['Note'];
export type NoteInput = components['schemas']['NoteInput'];
export type NoteList = components['schemas']['NoteList'];
export type PingEvent = components['schemas']['PingEvent'];
export type Problem = components['schemas']['Problem'];
export type QrCode = components['schemas']['QrCode'];
export type QrCodeChange = components['schemas']['QrCodeChange'];
export type QrCodeList = components['schemas']['QrCodeList'];
export type Report = components['schemas']['Report'];
export type ReportMail = components['schemas']['ReportMail'];
export type ReportMailChange = components['schemas']['ReportMailChange'];
export type ReportMailList = components['schemas']['ReportMailList'];
export type ReportShare = components['schemas']['ReportShare'];
export type RequestedReportMail = components['schemas']['RequestedReportMail'];
export type RestoredLink = components['schemas']['RestoredLink'];
export type RoutingInput = components['schemas']['RoutingInput'];
export type RoutingRule = components['schemas']['RoutingRule'];
export type RoutingRuleInput = components['schemas']['RoutingRuleInput'];
export type SavedView = components['schemas']['SavedView'];
export type SavedViewChange = components['schemas']['SavedViewChange'];
export type SavedViewList = components['schemas']['SavedViewList'];
export type SharedReport = components['schemas']['SharedReport'];
export type SharedReportChange = components['schemas']['SharedReportChange'];
export type SharedReportList = components['schemas']['SharedReportList'];
export type SimulatedCondition = components['schemas']['SimulatedCondition'];
export type SimulatedRule = components['schemas']['SimulatedRule'];
export type SimulatedShare = components['schemas']['SimulatedShare'];
export type SimulatedVisit = components['schemas']['SimulatedVisit'];
export type Simulation = components['schemas']['Simulation'];
export type SplitDestination = components['schemas']['SplitDestination'];
export type SplitDestinationInput = components['schemas']['SplitDestinationInput'];
export type SplitShare = components['schemas']['SplitShare'];
export type Tag = components['schemas']['Tag'];
export type TagChange = components['schemas']['TagChange'];
export type TagList = components['schemas']['TagList'];
export type UnknownAliases = components['schemas']['UnknownAliases'];
export type Usage = components['schemas']['Usage'];
export type UtmTemplate = components['schemas']['UtmTemplate'];
export type UtmTemplateInput = components['schemas']['UtmTemplateInput'];
export type UtmTemplateList = components['schemas']['UtmTemplateList'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookChange = components['schemas']['WebhookChange'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookDeliveryPage = components['schemas']['WebhookDeliveryPage'];
export type WebhookList = components['schemas']['WebhookList'];
export type WebhookSecret = components['schemas']['WebhookSecret'];
export type ParameterAliasInQuery = components['parameters']['AliasInQuery'];
export type ParameterBeforeInQuery = components['parameters']['BeforeInQuery'];
export type ParameterBellIdInPath = components['parameters']['BellIdInPath'];
export type ParameterBrowserInQuery = components['parameters']['BrowserInQuery'];
export type ParameterCampaignIdInPath = components['parameters']['CampaignIdInPath'];
export type ParameterCampaignIdInQuery = components['parameters']['CampaignIdInQuery'];
export type ParameterChangeIdInPath = components['parameters']['ChangeIdInPath'];
export type ParameterCityInQuery = components['parameters']['CityInQuery'];
export type ParameterClassRuleInQuery = components['parameters']['ClassRuleInQuery'];
export type ParameterCompareToInQuery = components['parameters']['CompareToInQuery'];
export type ParameterConversionIdInPath = components['parameters']['ConversionIdInPath'];
export type ParameterCountryInQuery = components['parameters']['CountryInQuery'];
export type ParameterCreatedByInQuery = components['parameters']['CreatedByInQuery'];
export type ParameterCreatedFromInQuery = components['parameters']['CreatedFromInQuery'];
export type ParameterCreatedToInQuery = components['parameters']['CreatedToInQuery'];
export type ParameterCursorInQuery = components['parameters']['CursorInQuery'];
export type ParameterDeliveryIdInPath = components['parameters']['DeliveryIdInPath'];
export type ParameterDeviceInQuery = components['parameters']['DeviceInQuery'];
export type ParameterDiffersInQuery = components['parameters']['DiffersInQuery'];
export type ParameterDomainIdInPath = components['parameters']['DomainIdInPath'];
export type ParameterDomainIdInQuery = components['parameters']['DomainIdInQuery'];
export type ParameterDomainInQuery = components['parameters']['DomainInQuery'];
export type ParameterEndsWithinInQuery = components['parameters']['EndsWithinInQuery'];
export type ParameterEventInQuery = components['parameters']['EventInQuery'];
export type ParameterEventTypeInQuery = components['parameters']['EventTypeInQuery'];
export type ParameterExcludeBrowserInQuery = components['parameters']['ExcludeBrowserInQuery'];
export type ParameterExcludeCampaignIdInQuery = components['parameters']['ExcludeCampaignIdInQuery'];
export type ParameterExcludeCityInQuery = components['parameters']['ExcludeCityInQuery'];
export type ParameterExcludeCountryInQuery = components['parameters']['ExcludeCountryInQuery'];
export type ParameterExcludeDeviceInQuery = components['parameters']['ExcludeDeviceInQuery'];
export type ParameterExcludeDomainIdInQuery = components['parameters']['ExcludeDomainIdInQuery'];
export type ParameterExcludeFolderIdInQuery = components['parameters']['ExcludeFolderIdInQuery'];
export type ParameterExcludeHourInQuery = components['parameters']['ExcludeHourInQuery'];
export type ParameterExcludeLanguageInQuery = components['parameters']['ExcludeLanguageInQuery'];
export type ParameterExcludeLinkIdInQuery = components['parameters']['ExcludeLinkIdInQuery'];
export type ParameterExcludeOperatingSystemInQuery = components['parameters']['ExcludeOperatingSystemInQuery'];
export type ParameterExcludeQrCodeIdInQuery = components['parameters']['ExcludeQrCodeIdInQuery'];
export type ParameterExcludeReferrerInQuery = components['parameters']['ExcludeReferrerInQuery'];
export type ParameterExcludeRegionInQuery = components['parameters']['ExcludeRegionInQuery'];
export type ParameterExcludeRuleInQuery = components['parameters']['ExcludeRuleInQuery'];
export type ParameterExcludeSplitInQuery = components['parameters']['ExcludeSplitInQuery'];
export type ParameterExcludeTagInQuery = components['parameters']['ExcludeTagInQuery'];
export type ParameterExcludeUtmCampaignInQuery = components['parameters']['ExcludeUtmCampaignInQuery'];
export type ParameterExcludeUtmMediumInQuery = components['parameters']['ExcludeUtmMediumInQuery'];
export type ParameterExcludeUtmSourceInQuery = components['parameters']['ExcludeUtmSourceInQuery'];
export type ParameterExternalIdInQuery = components['parameters']['ExternalIdInQuery'];
export type ParameterFieldsInQuery = components['parameters']['FieldsInQuery'];
export type ParameterFolderIdInPath = components['parameters']['FolderIdInPath'];
export type ParameterFolderIdInQuery = components['parameters']['FolderIdInQuery'];
export type ParameterFormatInQuery = components['parameters']['FormatInQuery'];
export type ParameterFromInQuery = components['parameters']['FromInQuery'];
export type ParameterHasPasswordInQuery = components['parameters']['HasPasswordInQuery'];
export type ParameterHasRulesInQuery = components['parameters']['HasRulesInQuery'];
export type ParameterHealthInQuery = components['parameters']['HealthInQuery'];
export type ParameterHourInQuery = components['parameters']['HourInQuery'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterIdsInQuery = components['parameters']['IdsInQuery'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterImportIdInPath = components['parameters']['ImportIdInPath'];
export type ParameterIncludeArchivedInQuery = components['parameters']['IncludeArchivedInQuery'];
export type ParameterIntervalInQuery = components['parameters']['IntervalInQuery'];
export type ParameterLanguageInQuery = components['parameters']['LanguageInQuery'];
export type ParameterLimitInQuery = components['parameters']['LimitInQuery'];
export type ParameterLinkIdInPath = components['parameters']['LinkIdInPath'];
export type ParameterLinkIdInQuery = components['parameters']['LinkIdInQuery'];
export type ParameterNameInPath = components['parameters']['NameInPath'];
export type ParameterNeverClickedInQuery = components['parameters']['NeverClickedInQuery'];
export type ParameterNoteIdInPath = components['parameters']['NoteIdInPath'];
export type ParameterOperatingSystemInQuery = components['parameters']['OperatingSystemInQuery'];
export type ParameterOutcomeInQuery = components['parameters']['OutcomeInQuery'];
export type ParameterPageInQuery = components['parameters']['PageInQuery'];
export type ParameterPageSizeInQuery = components['parameters']['PageSizeInQuery'];
export type ParameterQrCodeIdInQuery = components['parameters']['QrCodeIdInQuery'];
export type ParameterQrIdInPath = components['parameters']['QrIdInPath'];
export type ParameterReferrerInQuery = components['parameters']['ReferrerInQuery'];
export type ParameterRegionInQuery = components['parameters']['RegionInQuery'];
export type ParameterReportMailIdInPath = components['parameters']['ReportMailIdInPath'];
export type ParameterRequestId = components['parameters']['RequestId'];
export type ParameterRuleInQuery = components['parameters']['RuleInQuery'];
export type ParameterSearchInQuery = components['parameters']['SearchInQuery'];
export type ParameterServiceRequest = components['parameters']['ServiceRequest'];
export type ParameterShareIdInPath = components['parameters']['ShareIdInPath'];
export type ParameterSizeInQuery = components['parameters']['SizeInQuery'];
export type ParameterSortInQuery = components['parameters']['SortInQuery'];
export type ParameterSplitInQuery = components['parameters']['SplitInQuery'];
export type ParameterStateInQuery = components['parameters']['StateInQuery'];
export type ParameterStatusInQuery = components['parameters']['StatusInQuery'];
export type ParameterTagInQuery = components['parameters']['TagInQuery'];
export type ParameterTagsInQuery = components['parameters']['TagsInQuery'];
export type ParameterTemplateIdInPath = components['parameters']['TemplateIdInPath'];
export type ParameterTimeZoneInQuery = components['parameters']['TimeZoneInQuery'];
export type ParameterToInQuery = components['parameters']['ToInQuery'];
export type ParameterTopInQuery = components['parameters']['TopInQuery'];
export type ParameterTriggerInQuery = components['parameters']['TriggerInQuery'];
export type ParameterUtmCampaignInQuery = components['parameters']['UtmCampaignInQuery'];
export type ParameterUtmMediumInQuery = components['parameters']['UtmMediumInQuery'];
export type ParameterUtmSourceInQuery = components['parameters']['UtmSourceInQuery'];
export type ParameterVariantIdInQuery = components['parameters']['VariantIdInQuery'];
export type ParameterVersionInPath = components['parameters']['VersionInPath'];
export type ParameterViewIdInPath = components['parameters']['ViewIdInPath'];
export type ParameterWebhookIdInPath = components['parameters']['WebhookIdInPath'];
export type ParameterWorkspaceIdInPath = components['parameters']['WorkspaceIdInPath'];
export type $defs = Record<string, never>;
export interface operations {
    "links.simulate": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The link */
                linkId: components["parameters"]["LinkIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SimulatedVisit"];
            };
        };
        responses: {
            /** @description What would be answered, and why */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
        };
    };
    "links.export.csv": {
        parameters: {
            query?: {
                /** @description Text to search for */
                search?: components["parameters"]["SearchInQuery"];
                /** @description State */
                state?: components["parameters"]["StateInQuery"];
                /** @description Links with this tag */
                tag?: components["parameters"]["TagInQuery"];
                /** @description Tags */
                tags?: components["parameters"]["TagsInQuery"];
                /** @description The campaign */
                campaignId?: components["parameters"]["CampaignIdInQuery"];
                /** @description The folder */
                folderId?: components["parameters"]["FolderIdInQuery"];
                /** @description The custom domain */
                domainId?: components["parameters"]["DomainIdInQuery"];
                /** @description ID of the link in another system */
                externalId?: components["parameters"]["ExternalIdInQuery"];
                /** @description What the latest check of the destination found */
                health?: components["parameters"]["HealthInQuery"];
                /** @description The account that made it */
                createdBy?: components["parameters"]["CreatedByInQuery"];
                /** @description A date or a date-time */
                createdFrom?: components["parameters"]["CreatedFromInQuery"];
                /** @description A date or a date-time */
                createdTo?: components["parameters"]["CreatedToInQuery"];
                /** @description Does it ask visitors for a password? */
                hasPassword?: components["parameters"]["HasPasswordInQuery"];
                /** @description Has it rules or an A/B test? */
                hasRules?: components["parameters"]["HasRulesInQuery"];
                /** @description Has no person clicked it? */
                neverClicked?: components["parameters"]["NeverClickedInQuery"];
                /** @description Days from now in which it ends */
                endsWithin?: components["parameters"]["EndsWithinInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    "links.export.json": {
        parameters: {
            query?: {
                /** @description Text to search for */
                search?: components["parameters"]["SearchInQuery"];
                /** @description State */
                state?: components["parameters"]["StateInQuery"];
                /** @description Links with this tag */
                tag?: components["parameters"]["TagInQuery"];
                /** @description Tags */
                tags?: components["parameters"]["TagsInQuery"];
                /** @description The campaign */
                campaignId?: components["parameters"]["CampaignIdInQuery"];
                /** @description The folder */
                folderId?: components["parameters"]["FolderIdInQuery"];
                /** @description The custom domain */
                domainId?: components["parameters"]["DomainIdInQuery"];
                /** @description ID of the link in another system */
                externalId?: components["parameters"]["ExternalIdInQuery"];
                /** @description What the latest check of the destination found */
                health?: components["parameters"]["HealthInQuery"];
                /** @description The account that made it */
                createdBy?: components["parameters"]["CreatedByInQuery"];
                /** @description A date or a date-time */
                createdFrom?: components["parameters"]["CreatedFromInQuery"];
                /** @description A date or a date-time */
                createdTo?: components["parameters"]["CreatedToInQuery"];
                /** @description Does it ask visitors for a password? */
                hasPassword?: components["parameters"]["HasPasswordInQuery"];
                /** @description Has it rules or an A/B test? */
                hasRules?: components["parameters"]["HasRulesInQuery"];
                /** @description Has no person clicked it? */
                neverClicked?: components["parameters"]["NeverClickedInQuery"];
                /** @description Days from now in which it ends */
                endsWithin?: components["parameters"]["EndsWithinInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkList"];
                };
            };
        };
    };
    "links.history": {
        parameters: {
            query?: {
                /** @description Number of the page, from 1 */
                page?: components["parameters"]["PageInQuery"];
                /** @description Items a page, 1 to 100 */
                pageSize?: components["parameters"]["PageSizeInQuery"];
                /** @description Empty for the first page, then `nextCursor` of the page before; in place of `page` */
                cursor?: components["parameters"]["CursorInQuery"];
                /** @description Fields that the items keep, with `id`: names with commas between them */
                fields?: components["parameters"]["FieldsInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The link */
                linkId: components["parameters"]["LinkIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkVersionPage"];
                };
            };
        };
    };
    "links.restore": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that you mean to change */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The link */
                linkId: components["parameters"]["LinkIdInPath"];
                /** @description Number of a version of the link */
                version: components["parameters"]["VersionInPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LinkRestoration"];
            };
        };
        responses: {
            /** @description The link after the change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredLink"];
                };
            };
        };
    };
    "links.list": {
        parameters: {
            query?: {
                /** @description Text to search for */
                search?: components["parameters"]["SearchInQuery"];
                /** @description State */
                state?: components["parameters"]["StateInQuery"];
                /** @description Links with this tag */
                tag?: components["parameters"]["TagInQuery"];
                /** @description Tags */
                tags?: components["parameters"]["TagsInQuery"];
                /** @description The campaign */
                campaignId?: components["parameters"]["CampaignIdInQuery"];
                /** @description The folder */
                folderId?: components["parameters"]["FolderIdInQuery"];
                /** @description The custom domain */
                domainId?: components["parameters"]["DomainIdInQuery"];
                /** @description ID of the link in another system */
                externalId?: components["parameters"]["ExternalIdInQuery"];
                /** @description What the latest check of the destination found */
                health?: components["parameters"]["HealthInQuery"];
                /** @description The account that made it */
                createdBy?: components["parameters"]["CreatedByInQuery"];
                /** @description A date or a date-time */
                createdFrom?: components["parameters"]["CreatedFromInQuery"];
                /** @description A date or a date-time */
                createdTo?: components["parameters"]["CreatedToInQuery"];
                /** @description Does it ask visitors for a password? */
                hasPassword?: components["parameters"]["HasPasswordInQuery"];
                /** @description Has it rules or an A/B test? */
                hasRules?: components["parameters"]["HasRulesInQuery"];
                /** @description Has no person clicked it? */
                neverClicked?: components["parameters"]["NeverClickedInQuery"];
                /** @description Days from now in which it ends */
                endsWithin?: components["parameters"]["EndsWithinInQuery"];
                /** @description Order; a leading `-` turns it round */
                sort?: components["parameters"]["SortInQuery"];
                /** @description Number of the page, from 1 */
                page?: components["parameters"]["PageInQuery"];
                /** @description Items a page, 1 to 100 */
                pageSize?: components["parameters"]["PageSizeInQuery"];
                /** @description Empty for the first page, then `nextCursor` of the page before; in place of `page` */
                cursor?: components["parameters"]["CursorInQuery"];
                /** @description Fields that the items keep, with `id`: names with commas between them */
                fields?: components["parameters"]["FieldsInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkPage"];
                };
            };
        };
    };
    "links.put": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that you mean to change */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLink"];
            };
        };
        responses: {
            /** @description The link after the change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            /** @description The new link */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
        };
    };
    "links.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLink"];
            };
        };
        responses: {
            /** @description The link */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
        };
    };
    "links.createMany": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLinks"];
            };
        };
        responses: {
            /** @description The result of each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkCreationResult"];
                };
            };
        };
    };
    "links.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has: the answer is 304 where one of them still holds */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The link */
                linkId: components["parameters"]["LinkIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
        };
    };
    "links.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that you mean to delete */
                "If-Match"?: string;
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The link */
                linkId: components["parameters"]["LinkIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "links.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that you mean to change */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The link */
                linkId: components["parameters"]["LinkIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkChange"];
            };
        };
        responses: {
            /** @description The link after the change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
        };
    };
    "links.lookup": {
        parameters: {
            query: {
                /** @description As it was made: aliases distinguish cases */
                alias: components["parameters"]["AliasInQuery"];
                /** @description Host of its domain; left out: the default short domain */
                domain?: components["parameters"]["DomainInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
        };
    };
    "links.undelete": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The link */
                linkId: components["parameters"]["LinkIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
        };
    };
    "aliases.availability": {
        parameters: {
            query: {
                /** @description Last part of the short URL, case-sensitive */
                alias: string;
                /** @description The custom domain */
                domainId?: components["parameters"]["DomainIdInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AliasAvailability"];
                };
            };
        };
    };
    "links.putPreviewImage": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that you mean to change */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The link */
                linkId: components["parameters"]["LinkIdInPath"];
            };
            cookie?: never;
        };
        /** @description The PNG, JPEG or WebP itself: up to 1 MB */
        requestBody: {
            content: {
                "image/png": unknown;
                "image/jpeg": unknown;
                "image/webp": unknown;
            };
        };
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
        };
    };
    "links.removePreviewImage": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that you mean to change */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The link */
                linkId: components["parameters"]["LinkIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or there was none */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "links.changeMany": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkChange"];
            };
        };
        responses: {
            /** @description What was changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChangeResult"];
                };
            };
            /** @description The job that a worker does */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChangeJob"];
                };
            };
        };
    };
    "links.changeMany.show": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has: the answer is 304 where one of them still holds */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The change */
                changeId: components["parameters"]["ChangeIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChangeJob"];
                };
            };
        };
    };
    "links.changeMany.undo": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The change */
                changeId: components["parameters"]["ChangeIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkChangeUndo"];
            };
        };
        responses: {
            /** @description What was changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChangeResult"];
                };
            };
            /** @description The job that a worker does */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChangeJob"];
                };
            };
        };
    };
    "imports.list": {
        parameters: {
            query?: {
                /** @description Number of the page, from 1 */
                page?: components["parameters"]["PageInQuery"];
                /** @description Items a page, 1 to 100 */
                pageSize?: components["parameters"]["PageSizeInQuery"];
                /** @description Empty for the first page, then `nextCursor` of the page before; in place of `page` */
                cursor?: components["parameters"]["CursorInQuery"];
                /** @description Fields that the items keep, with `id`: names with commas between them */
                fields?: components["parameters"]["FieldsInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of imports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPage"];
                };
            };
        };
    };
    "imports.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewImport"];
            };
        };
        responses: {
            /** @description Taken on; ask for it to see how far it is */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    "imports.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has: the answer is 304 where one of them still holds */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The import */
                importId: components["parameters"]["ImportIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    "imports.lines": {
        parameters: {
            query?: {
                /** @description Lines of this outcome alone */
                outcome?: components["parameters"]["OutcomeInQuery"];
                /** @description Lines of which the old service answers something else */
                differs?: components["parameters"]["DiffersInQuery"];
                /** @description Number of the page, from 1 */
                page?: components["parameters"]["PageInQuery"];
                /** @description Items a page, 1 to 100 */
                pageSize?: components["parameters"]["PageSizeInQuery"];
                /** @description Empty for the first page, then `nextCursor` of the page before; in place of `page` */
                cursor?: components["parameters"]["CursorInQuery"];
                /** @description Fields that the items keep, with `id`: names with commas between them */
                fields?: components["parameters"]["FieldsInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The import */
                importId: components["parameters"]["ImportIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportLinePage"];
                };
            };
        };
    };
    "imports.report": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The import */
                importId: components["parameters"]["ImportIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    "imports.run": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The import */
                importId: components["parameters"]["ImportIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    "imports.stop": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The import */
                importId: components["parameters"]["ImportIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    "imports.compare": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The import */
                importId: components["parameters"]["ImportIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ComparisonInput"];
            };
        };
        responses: {
            /** @description The import */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    "campaigns.list": {
        parameters: {
            query?: {
                /** @description Archived ones too */
                includeArchived?: components["parameters"]["IncludeArchivedInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Campaigns */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignList"];
                };
            };
        };
    };
    "campaigns.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignInput"];
            };
        };
        responses: {
            /** @description The campaign */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    "campaigns.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has: the answer is 304 where one of them still holds */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The campaign */
                campaignId: components["parameters"]["CampaignIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    "campaigns.replace": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The campaign */
                campaignId: components["parameters"]["CampaignIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignInput"];
            };
        };
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    "campaigns.archive": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The campaign */
                campaignId: components["parameters"]["CampaignIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "domains.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Domains */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainList"];
                };
            };
        };
    };
    "domains.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDomain"];
            };
        };
        responses: {
            /** @description The domain */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
        };
    };
    "domains.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has: the answer is 304 where one of them still holds */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The domain */
                domainId: components["parameters"]["DomainIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
        };
    };
    "domains.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The domain */
                domainId: components["parameters"]["DomainIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "domains.check": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The domain */
                domainId: components["parameters"]["DomainIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain and its checks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainCheck"];
                };
            };
        };
    };
    "domains.redirects": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The domain */
                domainId: components["parameters"]["DomainIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainRedirects"];
            };
        };
        responses: {
            /** @description The domain */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
        };
    };
    "domains.branding": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The domain */
                domainId: components["parameters"]["DomainIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The branding */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
        };
    };
    "domains.changeBranding": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The domain */
                domainId: components["parameters"]["DomainIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrandingChange"];
            };
        };
        responses: {
            /** @description The branding */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
        };
    };
    "domains.putLogo": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The domain */
                domainId: components["parameters"]["DomainIdInPath"];
            };
            cookie?: never;
        };
        /** @description The PNG, JPEG or WebP itself: up to 256 KB */
        requestBody: {
            content: {
                "image/png": unknown;
                "image/jpeg": unknown;
                "image/webp": unknown;
            };
        };
        responses: {
            /** @description The branding */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
        };
    };
    "domains.removeLogo": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The domain */
                domainId: components["parameters"]["DomainIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or there was none */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "domains.putFavicon": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The domain */
                domainId: components["parameters"]["DomainIdInPath"];
            };
            cookie?: never;
        };
        /** @description The PNG, JPEG or WebP itself: up to 256 KB */
        requestBody: {
            content: {
                "image/png": unknown;
                "image/jpeg": unknown;
                "image/webp": unknown;
            };
        };
        responses: {
            /** @description The branding */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
        };
    };
    "domains.removeFavicon": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The domain */
                domainId: components["parameters"]["DomainIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or there was none */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "folders.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderList"];
                };
            };
        };
    };
    "folders.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFolder"];
            };
        };
        responses: {
            /** @description The folder */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
        };
    };
    "folders.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The folder */
                folderId: components["parameters"]["FolderIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "folders.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The folder */
                folderId: components["parameters"]["FolderIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FolderChange"];
            };
        };
        responses: {
            /** @description The folder */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
        };
    };
    "tags.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
        };
    };
    "tags.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description Name of the tag, URL-encoded */
                name: components["parameters"]["NameInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "tags.rename": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description Name of the tag, URL-encoded */
                name: components["parameters"]["NameInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagChange"];
            };
        };
        responses: {
            /** @description The tag under its new name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
        };
    };
    "savedViews.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The views */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewList"];
                };
            };
        };
    };
    "savedViews.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSavedView"];
            };
        };
        responses: {
            /** @description The view */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
        };
    };
    "savedViews.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The view */
                viewId: components["parameters"]["ViewIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "savedViews.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The view */
                viewId: components["parameters"]["ViewIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedViewChange"];
            };
        };
        responses: {
            /** @description The view */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
        };
    };
    "utmTemplates.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UtmTemplateList"];
                };
            };
        };
    };
    "utmTemplates.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UtmTemplateInput"];
            };
        };
        responses: {
            /** @description The template */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UtmTemplate"];
                };
            };
        };
    };
    "utmTemplates.replace": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The template */
                templateId: components["parameters"]["TemplateIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UtmTemplateInput"];
            };
        };
        responses: {
            /** @description The template */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UtmTemplate"];
                };
            };
        };
    };
    "utmTemplates.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The template */
                templateId: components["parameters"]["TemplateIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "notes.list": {
        parameters: {
            query?: {
                /** @description The first day, inclusive */
                from?: components["parameters"]["FromInQuery"];
                /** @description The last day, inclusive */
                to?: components["parameters"]["ToInQuery"];
                /** @description The link */
                linkId?: components["parameters"]["LinkIdInQuery"];
                /** @description The campaign */
                campaignId?: components["parameters"]["CampaignIdInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
        };
    };
    "notes.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"];
            };
        };
        responses: {
            /** @description The annotation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    "notes.replace": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The note */
                noteId: components["parameters"]["NoteIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"];
            };
        };
        responses: {
            /** @description The annotation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    "notes.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The note */
                noteId: components["parameters"]["NoteIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "qrCodes.png": {
        parameters: {
            query?: {
                /** @description Width in pixels */
                size?: components["parameters"]["SizeInQuery"];
            };
            header?: {
                /** @description Tags of images that the caller has */
                "If-None-Match"?: string;
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The qr */
                qrId: components["parameters"]["QrIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
        };
    };
    "qrCodes.svg": {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of images that the caller has */
                "If-None-Match"?: string;
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The qr */
                qrId: components["parameters"]["QrIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": unknown;
                };
            };
        };
    };
    "qrCodes.pdf": {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of images that the caller has */
                "If-None-Match"?: string;
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The qr */
                qrId: components["parameters"]["QrIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    "qrCodes.archiveFile": {
        parameters: {
            query?: {
                /** @description QR codes, separated by commas */
                ids?: components["parameters"]["IdsInQuery"];
                /** @description Those of all links of this campaign */
                campaignId?: string;
                /** @description Those of this link */
                linkId?: string;
                /** @description What each image is */
                format?: components["parameters"]["FormatInQuery"];
                /** @description Width of a PNG in pixels */
                size?: number;
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The images */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
        };
    };
    "qrCodes.list": {
        parameters: {
            query?: {
                /** @description Those of this link alone */
                linkId?: string;
                /** @description Archived ones too */
                includeArchived?: components["parameters"]["IncludeArchivedInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description QR codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QrCodeList"];
                };
            };
        };
    };
    "qrCodes.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQrCode"];
            };
        };
        responses: {
            /** @description The QR code */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QrCode"];
                };
            };
        };
    };
    "qrCodes.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has: the answer is 304 where one of them still holds */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The qr */
                qrId: components["parameters"]["QrIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The QR code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QrCode"];
                };
            };
        };
    };
    "qrCodes.archive": {
        parameters: {
            query?: never;
            header?: {
                /** @description Versions, quoted, that the change is meant for; else 412 */
                "If-Match"?: string;
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The qr */
                qrId: components["parameters"]["QrIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "qrCodes.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description Versions, quoted, that the change is meant for; else 412 */
                "If-Match"?: string;
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The qr */
                qrId: components["parameters"]["QrIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QrCodeChange"];
            };
        };
        responses: {
            /** @description The QR code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QrCode"];
                };
            };
        };
    };
    "qrCodes.putLogo": {
        parameters: {
            query?: never;
            header?: {
                /** @description Versions, quoted, that the change is meant for; else 412 */
                "If-Match"?: string;
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The qr */
                qrId: components["parameters"]["QrIdInPath"];
            };
            cookie?: never;
        };
        /** @description The PNG file itself: up to 256 KB, at least 16 x 16 pixels */
        requestBody: {
            content: {
                "image/png": unknown;
            };
        };
        responses: {
            /** @description The QR code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QrCode"];
                };
            };
        };
    };
    "qrCodes.removeLogo": {
        parameters: {
            query?: never;
            header?: {
                /** @description Versions, quoted, that the change is meant for; else 412 */
                "If-Match"?: string;
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The qr */
                qrId: components["parameters"]["QrIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The QR code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QrCode"];
                };
            };
        };
    };
    "analytics.workspace": {
        parameters: {
            query?: {
                /** @description The first day, inclusive */
                from?: components["parameters"]["FromInQuery"];
                /** @description The last day, inclusive */
                to?: components["parameters"]["ToInQuery"];
                /** @description Zone of the days; left out: that of the workspace */
                timeZone?: components["parameters"]["TimeZoneInQuery"];
                /** @description Entries of each list of `top` */
                top?: components["parameters"]["TopInQuery"];
                /** @description How long each entry of the series is */
                interval?: components["parameters"]["IntervalInQuery"];
                /** @description Only with this compare to */
                compareTo?: components["parameters"]["CompareToInQuery"];
                /** @description The link */
                linkId?: string[];
                /** @description The folder */
                folderId?: string[];
                /** @description Links with this tag */
                tag?: string[];
                /** @description The custom domain */
                domainId?: string[];
                /** @description Country, two letters of ISO 3166 */
                country?: components["parameters"]["CountryInQuery"];
                /** @description Region with its country; where a city database is installed */
                region?: components["parameters"]["RegionInQuery"];
                /** @description City with its region and country; where a city database is installed */
                city?: components["parameters"]["CityInQuery"];
                /** @description Only with this referrer */
                referrer?: components["parameters"]["ReferrerInQuery"];
                /** @description Operating system of the device */
                device?: components["parameters"]["DeviceInQuery"];
                /** @description Only with this browser */
                browser?: components["parameters"]["BrowserInQuery"];
                /** @description Only with this operating system */
                operatingSystem?: components["parameters"]["OperatingSystemInQuery"];
                /** @description Language */
                language?: components["parameters"]["LanguageInQuery"];
                /** @description Only with this hour */
                hour?: components["parameters"]["HourInQuery"];
                /** @description The campaign */
                campaignId?: string[];
                /** @description Value of `utm_source` */
                utmSource?: components["parameters"]["UtmSourceInQuery"];
                /** @description Value of `utm_medium` */
                utmMedium?: components["parameters"]["UtmMediumInQuery"];
                /** @description Value of `utm_campaign` */
                utmCampaign?: components["parameters"]["UtmCampaignInQuery"];
                /** @description Id of a QR code */
                qrCodeId?: components["parameters"]["QrCodeIdInQuery"];
                /** @description Only with this rule */
                rule?: components["parameters"]["RuleInQuery"];
                /** @description The variants of the A/B test, which share visitors; none: no A/B test */
                split?: components["parameters"]["SplitInQuery"];
                /** @description Only with this exclude.link id */
                "exclude.linkId"?: components["parameters"]["ExcludeLinkIdInQuery"];
                /** @description Only with this exclude.folder id */
                "exclude.folderId"?: components["parameters"]["ExcludeFolderIdInQuery"];
                /** @description Only with this exclude.tag */
                "exclude.tag"?: components["parameters"]["ExcludeTagInQuery"];
                /** @description Only with this exclude.domain id */
                "exclude.domainId"?: components["parameters"]["ExcludeDomainIdInQuery"];
                /** @description Only with this exclude.country */
                "exclude.country"?: components["parameters"]["ExcludeCountryInQuery"];
                /** @description Only with this exclude.region */
                "exclude.region"?: components["parameters"]["ExcludeRegionInQuery"];
                /** @description Only with this exclude.city */
                "exclude.city"?: components["parameters"]["ExcludeCityInQuery"];
                /** @description Only with this exclude.referrer */
                "exclude.referrer"?: components["parameters"]["ExcludeReferrerInQuery"];
                /** @description Only with this exclude.device */
                "exclude.device"?: components["parameters"]["ExcludeDeviceInQuery"];
                /** @description Only with this exclude.browser */
                "exclude.browser"?: components["parameters"]["ExcludeBrowserInQuery"];
                /** @description Only with this exclude.operating system */
                "exclude.operatingSystem"?: components["parameters"]["ExcludeOperatingSystemInQuery"];
                /** @description Only with this exclude.language */
                "exclude.language"?: components["parameters"]["ExcludeLanguageInQuery"];
                /** @description Only with this exclude.hour */
                "exclude.hour"?: components["parameters"]["ExcludeHourInQuery"];
                /** @description Only with this exclude.campaign id */
                "exclude.campaignId"?: components["parameters"]["ExcludeCampaignIdInQuery"];
                /** @description Only with this exclude.utm source */
                "exclude.utmSource"?: components["parameters"]["ExcludeUtmSourceInQuery"];
                /** @description Only with this exclude.utm medium */
                "exclude.utmMedium"?: components["parameters"]["ExcludeUtmMediumInQuery"];
                /** @description Only with this exclude.utm campaign */
                "exclude.utmCampaign"?: components["parameters"]["ExcludeUtmCampaignInQuery"];
                /** @description Only with this exclude.qr code id */
                "exclude.qrCodeId"?: components["parameters"]["ExcludeQrCodeIdInQuery"];
                /** @description Only with this exclude.rule */
                "exclude.rule"?: components["parameters"]["ExcludeRuleInQuery"];
                /** @description Only with this exclude.split */
                "exclude.split"?: components["parameters"]["ExcludeSplitInQuery"];
                /** @description Only with this trigger */
                trigger?: components["parameters"]["TriggerInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
        };
    };
    "analytics.link": {
        parameters: {
            query?: {
                /** @description The first day, inclusive */
                from?: components["parameters"]["FromInQuery"];
                /** @description The last day, inclusive */
                to?: components["parameters"]["ToInQuery"];
                /** @description Zone of the days; left out: that of the workspace */
                timeZone?: components["parameters"]["TimeZoneInQuery"];
                /** @description Entries of each list of `top` */
                top?: components["parameters"]["TopInQuery"];
                /** @description How long each entry of the series is */
                interval?: components["parameters"]["IntervalInQuery"];
                /** @description Only with this compare to */
                compareTo?: components["parameters"]["CompareToInQuery"];
                /** @description The folder */
                folderId?: string[];
                /** @description Links with this tag */
                tag?: string[];
                /** @description The custom domain */
                domainId?: string[];
                /** @description Country, two letters of ISO 3166 */
                country?: components["parameters"]["CountryInQuery"];
                /** @description Region with its country; where a city database is installed */
                region?: components["parameters"]["RegionInQuery"];
                /** @description City with its region and country; where a city database is installed */
                city?: components["parameters"]["CityInQuery"];
                /** @description Only with this referrer */
                referrer?: components["parameters"]["ReferrerInQuery"];
                /** @description Operating system of the device */
                device?: components["parameters"]["DeviceInQuery"];
                /** @description Only with this browser */
                browser?: components["parameters"]["BrowserInQuery"];
                /** @description Only with this operating system */
                operatingSystem?: components["parameters"]["OperatingSystemInQuery"];
                /** @description Language */
                language?: components["parameters"]["LanguageInQuery"];
                /** @description Only with this hour */
                hour?: components["parameters"]["HourInQuery"];
                /** @description The campaign */
                campaignId?: string[];
                /** @description Value of `utm_source` */
                utmSource?: components["parameters"]["UtmSourceInQuery"];
                /** @description Value of `utm_medium` */
                utmMedium?: components["parameters"]["UtmMediumInQuery"];
                /** @description Value of `utm_campaign` */
                utmCampaign?: components["parameters"]["UtmCampaignInQuery"];
                /** @description Id of a QR code */
                qrCodeId?: components["parameters"]["QrCodeIdInQuery"];
                /** @description Only with this rule */
                rule?: components["parameters"]["RuleInQuery"];
                /** @description The variants of the A/B test, which share visitors; none: no A/B test */
                split?: components["parameters"]["SplitInQuery"];
                /** @description Only with this exclude.link id */
                "exclude.linkId"?: components["parameters"]["ExcludeLinkIdInQuery"];
                /** @description Only with this exclude.folder id */
                "exclude.folderId"?: components["parameters"]["ExcludeFolderIdInQuery"];
                /** @description Only with this exclude.tag */
                "exclude.tag"?: components["parameters"]["ExcludeTagInQuery"];
                /** @description Only with this exclude.domain id */
                "exclude.domainId"?: components["parameters"]["ExcludeDomainIdInQuery"];
                /** @description Only with this exclude.country */
                "exclude.country"?: components["parameters"]["ExcludeCountryInQuery"];
                /** @description Only with this exclude.region */
                "exclude.region"?: components["parameters"]["ExcludeRegionInQuery"];
                /** @description Only with this exclude.city */
                "exclude.city"?: components["parameters"]["ExcludeCityInQuery"];
                /** @description Only with this exclude.referrer */
                "exclude.referrer"?: components["parameters"]["ExcludeReferrerInQuery"];
                /** @description Only with this exclude.device */
                "exclude.device"?: components["parameters"]["ExcludeDeviceInQuery"];
                /** @description Only with this exclude.browser */
                "exclude.browser"?: components["parameters"]["ExcludeBrowserInQuery"];
                /** @description Only with this exclude.operating system */
                "exclude.operatingSystem"?: components["parameters"]["ExcludeOperatingSystemInQuery"];
                /** @description Only with this exclude.language */
                "exclude.language"?: components["parameters"]["ExcludeLanguageInQuery"];
                /** @description Only with this exclude.hour */
                "exclude.hour"?: components["parameters"]["ExcludeHourInQuery"];
                /** @description Only with this exclude.campaign id */
                "exclude.campaignId"?: components["parameters"]["ExcludeCampaignIdInQuery"];
                /** @description Only with this exclude.utm source */
                "exclude.utmSource"?: components["parameters"]["ExcludeUtmSourceInQuery"];
                /** @description Only with this exclude.utm medium */
                "exclude.utmMedium"?: components["parameters"]["ExcludeUtmMediumInQuery"];
                /** @description Only with this exclude.utm campaign */
                "exclude.utmCampaign"?: components["parameters"]["ExcludeUtmCampaignInQuery"];
                /** @description Only with this exclude.qr code id */
                "exclude.qrCodeId"?: components["parameters"]["ExcludeQrCodeIdInQuery"];
                /** @description Only with this exclude.rule */
                "exclude.rule"?: components["parameters"]["ExcludeRuleInQuery"];
                /** @description Only with this exclude.split */
                "exclude.split"?: components["parameters"]["ExcludeSplitInQuery"];
                /** @description Only with this trigger */
                trigger?: components["parameters"]["TriggerInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The link */
                linkId: components["parameters"]["LinkIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
        };
    };
    "analytics.compare": {
        parameters: {
            query?: {
                /** @description A link to compare; can be repeated */
                linkId?: string[];
                /** @description A campaign to compare; can be repeated */
                campaignId?: string[];
                /** @description A QR code to compare; can be repeated */
                qrCodeId?: string[];
                /** @description A variant of an A/B test to compare, as `<id of the link>.<id of the variant>`; can be repeated */
                variantId?: components["parameters"]["VariantIdInQuery"];
                /** @description The first day, inclusive */
                from?: components["parameters"]["FromInQuery"];
                /** @description The last day, inclusive */
                to?: components["parameters"]["ToInQuery"];
                /** @description Zone of the days; left out: that of the workspace */
                timeZone?: components["parameters"]["TimeZoneInQuery"];
                /** @description How long each entry of the series is */
                interval?: components["parameters"]["IntervalInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures of each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
        };
    };
    "analytics.clicks": {
        parameters: {
            query?: {
                /** @description The first day, inclusive */
                from?: components["parameters"]["FromInQuery"];
                /** @description The last day, inclusive */
                to?: components["parameters"]["ToInQuery"];
                /** @description Time zone, an IANA name */
                timeZone?: string;
                /** @description `nextBefore` of the page before */
                before?: components["parameters"]["BeforeInQuery"];
                /** @description Clicks of a page */
                limit?: components["parameters"]["LimitInQuery"];
                /** @description Clicks of this link alone */
                linkId?: string[];
                /** @description The folder */
                folderId?: string[];
                /** @description Links with this tag */
                tag?: string[];
                /** @description The custom domain */
                domainId?: string[];
                /** @description Country, two letters of ISO 3166 */
                country?: components["parameters"]["CountryInQuery"];
                /** @description Region with its country; where a city database is installed */
                region?: components["parameters"]["RegionInQuery"];
                /** @description City with its region and country; where a city database is installed */
                city?: components["parameters"]["CityInQuery"];
                /** @description Only with this referrer */
                referrer?: components["parameters"]["ReferrerInQuery"];
                /** @description Operating system of the device */
                device?: components["parameters"]["DeviceInQuery"];
                /** @description Only with this browser */
                browser?: components["parameters"]["BrowserInQuery"];
                /** @description Only with this operating system */
                operatingSystem?: components["parameters"]["OperatingSystemInQuery"];
                /** @description Language */
                language?: components["parameters"]["LanguageInQuery"];
                /** @description Only with this hour */
                hour?: components["parameters"]["HourInQuery"];
                /** @description The campaign */
                campaignId?: string[];
                /** @description Value of `utm_source` */
                utmSource?: components["parameters"]["UtmSourceInQuery"];
                /** @description Value of `utm_medium` */
                utmMedium?: components["parameters"]["UtmMediumInQuery"];
                /** @description Value of `utm_campaign` */
                utmCampaign?: components["parameters"]["UtmCampaignInQuery"];
                /** @description Id of a QR code */
                qrCodeId?: components["parameters"]["QrCodeIdInQuery"];
                /** @description Only with this rule */
                rule?: components["parameters"]["RuleInQuery"];
                /** @description The variants of the A/B test, which share visitors; none: no A/B test */
                split?: components["parameters"]["SplitInQuery"];
                /** @description Only with this exclude.link id */
                "exclude.linkId"?: components["parameters"]["ExcludeLinkIdInQuery"];
                /** @description Only with this exclude.folder id */
                "exclude.folderId"?: components["parameters"]["ExcludeFolderIdInQuery"];
                /** @description Only with this exclude.tag */
                "exclude.tag"?: components["parameters"]["ExcludeTagInQuery"];
                /** @description Only with this exclude.domain id */
                "exclude.domainId"?: components["parameters"]["ExcludeDomainIdInQuery"];
                /** @description Only with this exclude.country */
                "exclude.country"?: components["parameters"]["ExcludeCountryInQuery"];
                /** @description Only with this exclude.region */
                "exclude.region"?: components["parameters"]["ExcludeRegionInQuery"];
                /** @description Only with this exclude.city */
                "exclude.city"?: components["parameters"]["ExcludeCityInQuery"];
                /** @description Only with this exclude.referrer */
                "exclude.referrer"?: components["parameters"]["ExcludeReferrerInQuery"];
                /** @description Only with this exclude.device */
                "exclude.device"?: components["parameters"]["ExcludeDeviceInQuery"];
                /** @description Only with this exclude.browser */
                "exclude.browser"?: components["parameters"]["ExcludeBrowserInQuery"];
                /** @description Only with this exclude.operating system */
                "exclude.operatingSystem"?: components["parameters"]["ExcludeOperatingSystemInQuery"];
                /** @description Only with this exclude.language */
                "exclude.language"?: components["parameters"]["ExcludeLanguageInQuery"];
                /** @description Only with this exclude.hour */
                "exclude.hour"?: components["parameters"]["ExcludeHourInQuery"];
                /** @description Only with this exclude.campaign id */
                "exclude.campaignId"?: components["parameters"]["ExcludeCampaignIdInQuery"];
                /** @description Only with this exclude.utm source */
                "exclude.utmSource"?: components["parameters"]["ExcludeUtmSourceInQuery"];
                /** @description Only with this exclude.utm medium */
                "exclude.utmMedium"?: components["parameters"]["ExcludeUtmMediumInQuery"];
                /** @description Only with this exclude.utm campaign */
                "exclude.utmCampaign"?: components["parameters"]["ExcludeUtmCampaignInQuery"];
                /** @description Only with this exclude.qr code id */
                "exclude.qrCodeId"?: components["parameters"]["ExcludeQrCodeIdInQuery"];
                /** @description Only with this exclude.rule */
                "exclude.rule"?: components["parameters"]["ExcludeRuleInQuery"];
                /** @description Only with this exclude.split */
                "exclude.split"?: components["parameters"]["ExcludeSplitInQuery"];
                /** @description Only with this trigger */
                trigger?: components["parameters"]["TriggerInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of clicks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClickList"];
                };
            };
        };
    };
    "analytics.export": {
        parameters: {
            query?: {
                /** @description The first day, inclusive */
                from?: components["parameters"]["FromInQuery"];
                /** @description The last day, inclusive */
                to?: components["parameters"]["ToInQuery"];
                /** @description Time zone, an IANA name */
                timeZone?: string;
                /** @description `true` adds the rule that decided the class, as the last column */
                classRule?: components["parameters"]["ClassRuleInQuery"];
                /** @description Clicks of this link alone */
                linkId?: string[];
                /** @description The folder */
                folderId?: string[];
                /** @description Links with this tag */
                tag?: string[];
                /** @description The custom domain */
                domainId?: string[];
                /** @description Country, two letters of ISO 3166 */
                country?: components["parameters"]["CountryInQuery"];
                /** @description Region with its country; where a city database is installed */
                region?: components["parameters"]["RegionInQuery"];
                /** @description City with its region and country; where a city database is installed */
                city?: components["parameters"]["CityInQuery"];
                /** @description Only with this referrer */
                referrer?: components["parameters"]["ReferrerInQuery"];
                /** @description Operating system of the device */
                device?: components["parameters"]["DeviceInQuery"];
                /** @description Only with this browser */
                browser?: components["parameters"]["BrowserInQuery"];
                /** @description Only with this operating system */
                operatingSystem?: components["parameters"]["OperatingSystemInQuery"];
                /** @description Language */
                language?: components["parameters"]["LanguageInQuery"];
                /** @description Only with this hour */
                hour?: components["parameters"]["HourInQuery"];
                /** @description The campaign */
                campaignId?: string[];
                /** @description Value of `utm_source` */
                utmSource?: components["parameters"]["UtmSourceInQuery"];
                /** @description Value of `utm_medium` */
                utmMedium?: components["parameters"]["UtmMediumInQuery"];
                /** @description Value of `utm_campaign` */
                utmCampaign?: components["parameters"]["UtmCampaignInQuery"];
                /** @description Id of a QR code */
                qrCodeId?: components["parameters"]["QrCodeIdInQuery"];
                /** @description Only with this rule */
                rule?: components["parameters"]["RuleInQuery"];
                /** @description The variants of the A/B test, which share visitors; none: no A/B test */
                split?: components["parameters"]["SplitInQuery"];
                /** @description Only with this exclude.link id */
                "exclude.linkId"?: components["parameters"]["ExcludeLinkIdInQuery"];
                /** @description Only with this exclude.folder id */
                "exclude.folderId"?: components["parameters"]["ExcludeFolderIdInQuery"];
                /** @description Only with this exclude.tag */
                "exclude.tag"?: components["parameters"]["ExcludeTagInQuery"];
                /** @description Only with this exclude.domain id */
                "exclude.domainId"?: components["parameters"]["ExcludeDomainIdInQuery"];
                /** @description Only with this exclude.country */
                "exclude.country"?: components["parameters"]["ExcludeCountryInQuery"];
                /** @description Only with this exclude.region */
                "exclude.region"?: components["parameters"]["ExcludeRegionInQuery"];
                /** @description Only with this exclude.city */
                "exclude.city"?: components["parameters"]["ExcludeCityInQuery"];
                /** @description Only with this exclude.referrer */
                "exclude.referrer"?: components["parameters"]["ExcludeReferrerInQuery"];
                /** @description Only with this exclude.device */
                "exclude.device"?: components["parameters"]["ExcludeDeviceInQuery"];
                /** @description Only with this exclude.browser */
                "exclude.browser"?: components["parameters"]["ExcludeBrowserInQuery"];
                /** @description Only with this exclude.operating system */
                "exclude.operatingSystem"?: components["parameters"]["ExcludeOperatingSystemInQuery"];
                /** @description Only with this exclude.language */
                "exclude.language"?: components["parameters"]["ExcludeLanguageInQuery"];
                /** @description Only with this exclude.hour */
                "exclude.hour"?: components["parameters"]["ExcludeHourInQuery"];
                /** @description Only with this exclude.campaign id */
                "exclude.campaignId"?: components["parameters"]["ExcludeCampaignIdInQuery"];
                /** @description Only with this exclude.utm source */
                "exclude.utmSource"?: components["parameters"]["ExcludeUtmSourceInQuery"];
                /** @description Only with this exclude.utm medium */
                "exclude.utmMedium"?: components["parameters"]["ExcludeUtmMediumInQuery"];
                /** @description Only with this exclude.utm campaign */
                "exclude.utmCampaign"?: components["parameters"]["ExcludeUtmCampaignInQuery"];
                /** @description Only with this exclude.qr code id */
                "exclude.qrCodeId"?: components["parameters"]["ExcludeQrCodeIdInQuery"];
                /** @description Only with this exclude.rule */
                "exclude.rule"?: components["parameters"]["ExcludeRuleInQuery"];
                /** @description Only with this exclude.split */
                "exclude.split"?: components["parameters"]["ExcludeSplitInQuery"];
                /** @description Only with this trigger */
                trigger?: components["parameters"]["TriggerInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The raw clicks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    "analytics.exportParquet": {
        parameters: {
            query?: {
                /** @description The first day, inclusive */
                from?: components["parameters"]["FromInQuery"];
                /** @description The last day, inclusive */
                to?: components["parameters"]["ToInQuery"];
                /** @description Time zone, an IANA name */
                timeZone?: string;
                /** @description `true` adds the rule that decided the class, as the last column */
                classRule?: components["parameters"]["ClassRuleInQuery"];
                /** @description Clicks of this link alone */
                linkId?: string[];
                /** @description The folder */
                folderId?: string[];
                /** @description Links with this tag */
                tag?: string[];
                /** @description The custom domain */
                domainId?: string[];
                /** @description Country, two letters of ISO 3166 */
                country?: components["parameters"]["CountryInQuery"];
                /** @description Region with its country; where a city database is installed */
                region?: components["parameters"]["RegionInQuery"];
                /** @description City with its region and country; where a city database is installed */
                city?: components["parameters"]["CityInQuery"];
                /** @description Only with this referrer */
                referrer?: components["parameters"]["ReferrerInQuery"];
                /** @description Operating system of the device */
                device?: components["parameters"]["DeviceInQuery"];
                /** @description Only with this browser */
                browser?: components["parameters"]["BrowserInQuery"];
                /** @description Only with this operating system */
                operatingSystem?: components["parameters"]["OperatingSystemInQuery"];
                /** @description Language */
                language?: components["parameters"]["LanguageInQuery"];
                /** @description Only with this hour */
                hour?: components["parameters"]["HourInQuery"];
                /** @description The campaign */
                campaignId?: string[];
                /** @description Value of `utm_source` */
                utmSource?: components["parameters"]["UtmSourceInQuery"];
                /** @description Value of `utm_medium` */
                utmMedium?: components["parameters"]["UtmMediumInQuery"];
                /** @description Value of `utm_campaign` */
                utmCampaign?: components["parameters"]["UtmCampaignInQuery"];
                /** @description Id of a QR code */
                qrCodeId?: components["parameters"]["QrCodeIdInQuery"];
                /** @description Only with this rule */
                rule?: components["parameters"]["RuleInQuery"];
                /** @description The variants of the A/B test, which share visitors; none: no A/B test */
                split?: components["parameters"]["SplitInQuery"];
                /** @description Only with this exclude.link id */
                "exclude.linkId"?: components["parameters"]["ExcludeLinkIdInQuery"];
                /** @description Only with this exclude.folder id */
                "exclude.folderId"?: components["parameters"]["ExcludeFolderIdInQuery"];
                /** @description Only with this exclude.tag */
                "exclude.tag"?: components["parameters"]["ExcludeTagInQuery"];
                /** @description Only with this exclude.domain id */
                "exclude.domainId"?: components["parameters"]["ExcludeDomainIdInQuery"];
                /** @description Only with this exclude.country */
                "exclude.country"?: components["parameters"]["ExcludeCountryInQuery"];
                /** @description Only with this exclude.region */
                "exclude.region"?: components["parameters"]["ExcludeRegionInQuery"];
                /** @description Only with this exclude.city */
                "exclude.city"?: components["parameters"]["ExcludeCityInQuery"];
                /** @description Only with this exclude.referrer */
                "exclude.referrer"?: components["parameters"]["ExcludeReferrerInQuery"];
                /** @description Only with this exclude.device */
                "exclude.device"?: components["parameters"]["ExcludeDeviceInQuery"];
                /** @description Only with this exclude.browser */
                "exclude.browser"?: components["parameters"]["ExcludeBrowserInQuery"];
                /** @description Only with this exclude.operating system */
                "exclude.operatingSystem"?: components["parameters"]["ExcludeOperatingSystemInQuery"];
                /** @description Only with this exclude.language */
                "exclude.language"?: components["parameters"]["ExcludeLanguageInQuery"];
                /** @description Only with this exclude.hour */
                "exclude.hour"?: components["parameters"]["ExcludeHourInQuery"];
                /** @description Only with this exclude.campaign id */
                "exclude.campaignId"?: components["parameters"]["ExcludeCampaignIdInQuery"];
                /** @description Only with this exclude.utm source */
                "exclude.utmSource"?: components["parameters"]["ExcludeUtmSourceInQuery"];
                /** @description Only with this exclude.utm medium */
                "exclude.utmMedium"?: components["parameters"]["ExcludeUtmMediumInQuery"];
                /** @description Only with this exclude.utm campaign */
                "exclude.utmCampaign"?: components["parameters"]["ExcludeUtmCampaignInQuery"];
                /** @description Only with this exclude.qr code id */
                "exclude.qrCodeId"?: components["parameters"]["ExcludeQrCodeIdInQuery"];
                /** @description Only with this exclude.rule */
                "exclude.rule"?: components["parameters"]["ExcludeRuleInQuery"];
                /** @description Only with this exclude.split */
                "exclude.split"?: components["parameters"]["ExcludeSplitInQuery"];
                /** @description Only with this trigger */
                trigger?: components["parameters"]["TriggerInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The raw clicks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.parquet": string;
                };
            };
        };
    };
    "conversions.list": {
        parameters: {
            query?: {
                /** @description The link */
                linkId?: string;
                /** @description A date or a date-time */
                from?: string;
                /** @description A date or a date-time */
                to?: string;
                /** @description What happened */
                event?: components["parameters"]["EventInQuery"];
                /** @description Number of the page, from 1 */
                page?: components["parameters"]["PageInQuery"];
                /** @description Items a page, 1 to 100 */
                pageSize?: components["parameters"]["PageSizeInQuery"];
                /** @description Empty for the first page, then `nextCursor` of the page before; in place of `page` */
                cursor?: components["parameters"]["CursorInQuery"];
                /** @description Fields that the items keep, with `id`: names with commas between them */
                fields?: components["parameters"]["FieldsInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conversions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionPage"];
                };
            };
        };
    };
    "conversions.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewConversion"];
            };
        };
        responses: {
            /** @description A conversion with this `eventId` was reported before: that one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversion"];
                };
            };
            /** @description The conversion */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversion"];
                };
            };
        };
    };
    "conversions.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has: the answer is 304 where one of them still holds */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The conversion */
                conversionId: components["parameters"]["ConversionIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversion */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversion"];
                };
            };
        };
    };
    "links.eraseClicks": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The link */
                linkId: components["parameters"]["LinkIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They will be erased */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClickErasure"];
                };
            };
        };
    };
    "analytics.unknownAliases": {
        parameters: {
            query?: {
                /** @description The first day, inclusive */
                from?: components["parameters"]["FromInQuery"];
                /** @description The last day, inclusive */
                to?: components["parameters"]["ToInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The aliases */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownAliases"];
                };
            };
        };
    };
    "reportShares.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Shared reports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedReportList"];
                };
            };
        };
    };
    "reportShares.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReportShare"];
            };
        };
        responses: {
            /** @description The shared report */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedReport"];
                };
            };
        };
    };
    "reportShares.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has: the answer is 304 where one of them still holds */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The share */
                shareId: components["parameters"]["ShareIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shared report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedReport"];
                };
            };
        };
    };
    "reportShares.revoke": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The share */
                shareId: components["parameters"]["ShareIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "reportShares.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The share */
                shareId: components["parameters"]["ShareIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharedReportChange"];
            };
        };
        responses: {
            /** @description The shared report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedReport"];
                };
            };
        };
    };
    "reportMails.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Mailed reports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportMailList"];
                };
            };
        };
    };
    "reportMails.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReportMail"];
            };
        };
        responses: {
            /** @description The scheduled report */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportMail"];
                };
            };
        };
    };
    "reportMails.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has: the answer is 304 where one of them still holds */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The report mail */
                reportMailId: components["parameters"]["ReportMailIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scheduled report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportMail"];
                };
            };
        };
    };
    "reportMails.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The report mail */
                reportMailId: components["parameters"]["ReportMailIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "reportMails.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The report mail */
                reportMailId: components["parameters"]["ReportMailIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportMailChange"];
            };
        };
        responses: {
            /** @description The scheduled report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportMail"];
                };
            };
        };
    };
    "reportMails.send": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The report mail */
                reportMailId: components["parameters"]["ReportMailIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It will be sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedReportMail"];
                };
            };
        };
    };
    "links.resetClicks": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The link */
                linkId: components["parameters"]["LinkIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They will be forgotten */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClickReset"];
                };
            };
        };
    };
    "webhooks.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhooks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    "webhooks.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has: the answer is 304 where one of them still holds */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The webhook */
                webhookId: components["parameters"]["WebhookIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    "webhooks.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The webhook */
                webhookId: components["parameters"]["WebhookIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The webhook */
                webhookId: components["parameters"]["WebhookIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    "webhooks.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The webhook */
                webhookId: components["parameters"]["WebhookIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery that is due now */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    "webhooks.replaceSecret": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The webhook */
                webhookId: components["parameters"]["WebhookIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
        };
    };
    "webhooks.deliveries": {
        parameters: {
            query?: {
                /** @description Deliveries of this status alone */
                status?: components["parameters"]["StatusInQuery"];
                /** @description Deliveries of this type of event alone */
                eventType?: components["parameters"]["EventTypeInQuery"];
                /** @description Number of the page, from 1 */
                page?: components["parameters"]["PageInQuery"];
                /** @description Items a page, 1 to 100 */
                pageSize?: components["parameters"]["PageSizeInQuery"];
                /** @description Empty for the first page, then `nextCursor` of the page before; in place of `page` */
                cursor?: components["parameters"]["CursorInQuery"];
                /** @description Fields that the items keep, with `id`: names with commas between them */
                fields?: components["parameters"]["FieldsInQuery"];
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The webhook */
                webhookId: components["parameters"]["WebhookIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
        };
    };
    "webhooks.delivery": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has: the answer is 304 where one of them still holds */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The webhook */
                webhookId: components["parameters"]["WebhookIdInPath"];
                /** @description The delivery */
                deliveryId: components["parameters"]["DeliveryIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    "webhooks.redeliver": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The webhook */
                webhookId: components["parameters"]["WebhookIdInPath"];
                /** @description The delivery */
                deliveryId: components["parameters"]["DeliveryIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery that is due now */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    "bells.list": {
        parameters: {
            query?: {
                /** @description Bells of this link alone */
                linkId?: string;
                /** @description Bells of this campaign alone */
                campaignId?: string;
            };
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bells */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BellList"];
                };
            };
        };
    };
    "bells.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBell"];
            };
        };
        responses: {
            /** @description The bell */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bell"];
                };
            };
        };
    };
    "bells.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has: the answer is 304 where one of them still holds */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The bell */
                bellId: components["parameters"]["BellIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bell */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bell"];
                };
            };
        };
    };
    "bells.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The bell */
                bellId: components["parameters"]["BellIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "bells.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /** @description Has to be 1 in every changing call of a session; not needed with a key */
                "X-Service-Request"?: components["parameters"]["ServiceRequest"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
                /** @description The bell */
                bellId: components["parameters"]["BellIdInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BellChange"];
            };
        };
        responses: {
            /** @description The bell */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bell"];
                };
            };
        };
    };
    "usage.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; the answer has it again */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The workspace that the call is for */
                workspaceId: components["parameters"]["WorkspaceIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    "events.link.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt */
                "Service-Event-Id": string;
                /** @description Type of the event */
                "Service-Event-Type": string;
                /** @description Id of the delivery, the same at every attempt */
                "Service-Delivery-Id": string;
                /** @description `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the signing secret */
                "Service-Signature": string;
                /** @description As `Service-Event-Id` */
                "webhook-id"?: string;
                /** @description Time of signing, in Unix seconds */
                "webhook-timestamp"?: string;
                /** @description `v1,<base64>`: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes that the secret is in base64 behind `whsec_` */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkCreatedEvent"];
            };
        };
        responses: {
            /** @description Received. The body of the answer does not matter */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: tried again later, up to seven times */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.link.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt */
                "Service-Event-Id": string;
                /** @description Type of the event */
                "Service-Event-Type": string;
                /** @description Id of the delivery, the same at every attempt */
                "Service-Delivery-Id": string;
                /** @description `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the signing secret */
                "Service-Signature": string;
                /** @description As `Service-Event-Id` */
                "webhook-id"?: string;
                /** @description Time of signing, in Unix seconds */
                "webhook-timestamp"?: string;
                /** @description `v1,<base64>`: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes that the secret is in base64 behind `whsec_` */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received. The body of the answer does not matter */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: tried again later, up to seven times */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.link.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt */
                "Service-Event-Id": string;
                /** @description Type of the event */
                "Service-Event-Type": string;
                /** @description Id of the delivery, the same at every attempt */
                "Service-Delivery-Id": string;
                /** @description `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the signing secret */
                "Service-Signature": string;
                /** @description As `Service-Event-Id` */
                "webhook-id"?: string;
                /** @description Time of signing, in Unix seconds */
                "webhook-timestamp"?: string;
                /** @description `v1,<base64>`: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes that the secret is in base64 behind `whsec_` */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkDeletedEvent"];
            };
        };
        responses: {
            /** @description Received. The body of the answer does not matter */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: tried again later, up to seven times */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.link.clickThreshold": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt */
                "Service-Event-Id": string;
                /** @description Type of the event */
                "Service-Event-Type": string;
                /** @description Id of the delivery, the same at every attempt */
                "Service-Delivery-Id": string;
                /** @description `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the signing secret */
                "Service-Signature": string;
                /** @description As `Service-Event-Id` */
                "webhook-id"?: string;
                /** @description Time of signing, in Unix seconds */
                "webhook-timestamp"?: string;
                /** @description `v1,<base64>`: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes that the secret is in base64 behind `whsec_` */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkClickThresholdEvent"];
            };
        };
        responses: {
            /** @description Received. The body of the answer does not matter */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: tried again later, up to seven times */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.link.healthChanged": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt */
                "Service-Event-Id": string;
                /** @description Type of the event */
                "Service-Event-Type": string;
                /** @description Id of the delivery, the same at every attempt */
                "Service-Delivery-Id": string;
                /** @description `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the signing secret */
                "Service-Signature": string;
                /** @description As `Service-Event-Id` */
                "webhook-id"?: string;
                /** @description Time of signing, in Unix seconds */
                "webhook-timestamp"?: string;
                /** @description `v1,<base64>`: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes that the secret is in base64 behind `whsec_` */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkHealthChangedEvent"];
            };
        };
        responses: {
            /** @description Received. The body of the answer does not matter */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: tried again later, up to seven times */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.conversion.recorded": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt */
                "Service-Event-Id": string;
                /** @description Type of the event */
                "Service-Event-Type": string;
                /** @description Id of the delivery, the same at every attempt */
                "Service-Delivery-Id": string;
                /** @description `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the signing secret */
                "Service-Signature": string;
                /** @description As `Service-Event-Id` */
                "webhook-id"?: string;
                /** @description Time of signing, in Unix seconds */
                "webhook-timestamp"?: string;
                /** @description `v1,<base64>`: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes that the secret is in base64 behind `whsec_` */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversionRecordedEvent"];
            };
        };
        responses: {
            /** @description Received. The body of the answer does not matter */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: tried again later, up to seven times */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.domain.verified": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt */
                "Service-Event-Id": string;
                /** @description Type of the event */
                "Service-Event-Type": string;
                /** @description Id of the delivery, the same at every attempt */
                "Service-Delivery-Id": string;
                /** @description `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the signing secret */
                "Service-Signature": string;
                /** @description As `Service-Event-Id` */
                "webhook-id"?: string;
                /** @description Time of signing, in Unix seconds */
                "webhook-timestamp"?: string;
                /** @description `v1,<base64>`: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes that the secret is in base64 behind `whsec_` */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainVerifiedEvent"];
            };
        };
        responses: {
            /** @description Received. The body of the answer does not matter */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: tried again later, up to seven times */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.domain.failed": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt */
                "Service-Event-Id": string;
                /** @description Type of the event */
                "Service-Event-Type": string;
                /** @description Id of the delivery, the same at every attempt */
                "Service-Delivery-Id": string;
                /** @description `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the signing secret */
                "Service-Signature": string;
                /** @description As `Service-Event-Id` */
                "webhook-id"?: string;
                /** @description Time of signing, in Unix seconds */
                "webhook-timestamp"?: string;
                /** @description `v1,<base64>`: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes that the secret is in base64 behind `whsec_` */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainFailedEvent"];
            };
        };
        responses: {
            /** @description Received. The body of the answer does not matter */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: tried again later, up to seven times */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.ping": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt */
                "Service-Event-Id": string;
                /** @description Type of the event */
                "Service-Event-Type": string;
                /** @description Id of the delivery, the same at every attempt */
                "Service-Delivery-Id": string;
                /** @description `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed with the signing secret */
                "Service-Signature": string;
                /** @description As `Service-Event-Id` */
                "webhook-id"?: string;
                /** @description Time of signing, in Unix seconds */
                "webhook-timestamp"?: string;
                /** @description `v1,<base64>`: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes that the secret is in base64 behind `whsec_` */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PingEvent"];
            };
        };
        responses: {
            /** @description Received. The body of the answer does not matter */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: tried again later, up to seven times */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
