# Generated from the API document by `./shunt ace codegen`. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing import NotRequired


class AliasAvailability(TypedDict):
    alias: str
    domainId: Union[str, None]
    available: bool
    code: Union[str, None]
    detail: Union[str, None]
    suggestions: List[str]


class BellTo(TypedDict):
    # The last day, inclusive
    me: NotRequired[bool]
    webhookId: NotRequired[str]


class Bell(TypedDict):
    id: str
    linkId: Union[str, None]
    campaignId: Union[str, None]
    on: Literal["Clicks", "Silence", "Broken"]
    threshold: Union[int, None]
    days: Union[int, None]
    to: BellTo
    rangAt: Union[str, None]
    createdBy: str
    createdAt: str


class BellChangeTo(TypedDict):
    # `{ "me": true }`: by email to the person who makes the call, or whose key does; `{ "webhookId": "..." }`: into the chat channel of this webhook
    me: NotRequired[Union[bool, None]]
    webhookId: NotRequired[Union[str, None]]


class BellChange(TypedDict):
    on: NotRequired[Literal["Clicks", "Silence", "Broken", None]]
    threshold: NotRequired[Union[float, None]]
    days: NotRequired[Union[float, None]]
    to: NotRequired[Union[BellChangeTo, None]]


class BellListChannelsItem(TypedDict):
    webhookId: str
    chat: str
    description: Union[str, None]
    enabled: bool


class BellList(TypedDict):
    items: List[Bell]
    channels: List[BellListChannelsItem]


class Branding(TypedDict):
    name: Union[str, None]
    colour: Union[str, None]
    textColour: Union[str, None]
    imprintUrl: Union[str, None]
    privacyUrl: Union[str, None]
    logoUrl: Union[str, None]
    faviconUrl: Union[str, None]
    robotsTxt: Union[str, None]
    appleAppSiteAssociation: Union[Dict[str, Any], None]
    assetLinks: Union[List[Dict[str, Any]], None]
    updatedAt: Union[str, None]


class BrandingChange(TypedDict):
    name: NotRequired[Union[str, None]]
    colour: NotRequired[Union[str, None]]
    imprintUrl: NotRequired[Union[str, None]]
    privacyUrl: NotRequired[Union[str, None]]
    robotsTxt: NotRequired[Union[str, None]]
    appleAppSiteAssociation: NotRequired[Union[Dict[str, Any], None]]
    assetLinks: NotRequired[Union[List[Dict[str, Any]], None]]


class BulkChangeFilter(TypedDict):
    # Which links: as the list of links takes it, at least one value
    search: NotRequired[Union[str, None]]
    state: NotRequired[Literal["Draft", "Active", "Paused", "Archived", "Scheduled", "Expired", None]]
    tag: NotRequired[Union[str, None]]
    tags: NotRequired[Union[str, None]]
    campaignId: NotRequired[Union[str, None]]
    folderId: NotRequired[Union[str, None]]
    domainId: NotRequired[Union[str, None]]
    health: NotRequired[Literal["Unknown", "Healthy", "Broken", "Unreachable", "Unsafe", None]]
    createdBy: NotRequired[Union[str, None]]
    createdFrom: NotRequired[Union[str, None]]
    createdTo: NotRequired[Union[str, None]]
    hasPassword: NotRequired[Union[bool, None]]
    hasRules: NotRequired[Union[bool, None]]
    neverClicked: NotRequired[Union[bool, None]]
    endsWithin: NotRequired[Union[int, None]]


class BulkChange(TypedDict):
    action: Literal["move", "addTags", "removeTags", "setCampaign", "clearCampaign", "pause", "resume", "archive", "setExpiry", "clearExpiry", "replaceDestination", "delete"]
    linkIds: NotRequired[Union[List[str], None]]
    filter: NotRequired[Union[BulkChangeFilter, None]]
    expectedCount: NotRequired[Union[int, None]]
    tags: NotRequired[Union[List[str], None]]
    endsAt: NotRequired[Union[str, None]]
    folderId: NotRequired[Union[str, None]]
    campaignId: NotRequired[Union[str, None]]
    search: NotRequired[Union[str, None]]
    replace: NotRequired[Union[str, None]]
    dryRun: NotRequired[Union[bool, None]]
    runAsJob: NotRequired[Union[bool, None]]


class BulkChangeJobSkippedItem(TypedDict):
    linkId: str
    code: str


class BulkChangeJobFailure(TypedDict):
    # Why the import failed; null: it did not
    code: str
    detail: str


class BulkChangeJob(TypedDict):
    changeId: str
    status: Literal["Pending", "Running", "Done", "Failed"]
    action: Literal["move", "addTags", "removeTags", "setCampaign", "clearCampaign", "pause", "resume", "archive", "setExpiry", "clearExpiry", "replaceDestination", "delete", "undo"]
    matched: int
    changed: int
    skipped: List[BulkChangeJobSkippedItem]
    done: int
    skippedCount: int
    failure: Union[BulkChangeJobFailure, None]
    createdAt: str
    finishedAt: Union[str, None]


class BulkChangeResultSkippedItem(TypedDict):
    linkId: str
    code: str


class BulkChangeResult(TypedDict):
    action: Literal["move", "addTags", "removeTags", "setCampaign", "clearCampaign", "pause", "resume", "archive", "setExpiry", "clearExpiry", "replaceDestination", "delete", "undo"]
    matched: int
    changed: int
    skipped: List[BulkChangeResultSkippedItem]
    changeId: Union[str, None]


class BulkChangeUndo(TypedDict):
    runAsJob: NotRequired[Union[bool, None]]


class BulkCreationResultItemsItemError(TypedDict):
    # Why it was refused or failed
    code: str
    status: int
    detail: str


class BulkCreationResultItemsItem(TypedDict):
    index: int
    link: NotRequired[Link]
    error: NotRequired[BulkCreationResultItemsItemError]


class BulkCreationResult(TypedDict):
    created: int
    failed: int
    items: List[BulkCreationResultItemsItem]


class Campaign(TypedDict):
    id: str
    name: str
    utmSource: Union[str, None]
    utmMedium: Union[str, None]
    utmCampaign: Union[str, None]
    linkCount: int
    humanClicks30Days: int
    createdAt: str
    archived: bool


class CampaignInput(TypedDict):
    name: str
    utmSource: NotRequired[Union[str, None]]
    utmMedium: NotRequired[Union[str, None]]
    utmCampaign: NotRequired[Union[str, None]]


class CampaignList(TypedDict):
    items: List[Campaign]


Click = TypedDict(
    "Click",
    {
        "id": "str",
        "clickedAt": "Union[str, None]",
        "linkId": "Union[str, None]",
        "shortUrl": "Union[str, None]",
        "destinationUrl": "Union[str, None]",
        "qrCodeId": "Union[str, None]",
        "campaignId": "Union[str, None]",
        "rule": "Union[str, None]",
        "split": "Union[str, None]",
        "country": "Union[str, None]",
        "device": "Union[str, None]",
        "operatingSystem": "Union[str, None]",
        "browser": "Union[str, None]",
        "language": "Union[str, None]",
        "referrer": "Union[str, None]",
        "class": "Union[str, None]",
        "region": "NotRequired[Union[str, None]]",
        "city": "NotRequired[Union[str, None]]",
    },
)


class ClickErasure(TypedDict):
    linkId: str
    requestedAt: str


class ClickList(TypedDict):
    items: List[Click]
    nextBefore: Union[str, None]


class ClickReset(TypedDict):
    linkId: str
    requestedAt: str


class ComparisonItemsItemTotalsConversionValuesItem(TypedDict):
    currency: str
    value: str


class ComparisonItemsItemTotals(TypedDict):
    # Sums of the period
    humanClicks: int
    scans: int
    uniqueVisitors: Union[int, None]
    conversions: int
    conversionValues: List[ComparisonItemsItemTotalsConversionValuesItem]


class ComparisonItemsItemSeriesItem(TypedDict):
    date: str
    humanClicks: int
    scans: int
    uniqueVisitors: Union[int, None]
    conversions: int
    start: NotRequired[str]


class ComparisonItemsItem(TypedDict):
    kind: Literal["Link", "Campaign", "QrCode", "Variant"]
    id: str
    name: str
    totals: ComparisonItemsItemTotals
    series: List[ComparisonItemsItemSeriesItem]


Comparison = TypedDict(
    "Comparison",
    {
        "from": "str",
        "to": "str",
        "interval": "Literal['hour', 'day', 'week', 'month']",
        "items": "List[ComparisonItemsItem]",
    },
)


class ComparisonInput(TypedDict):
    baseUrl: NotRequired[Union[str, None]]


class Conversion(TypedDict):
    id: str
    linkId: str
    click: str
    event: str
    eventId: Union[str, None]
    value: Union[str, None]
    currency: Union[str, None]
    occurredAt: str
    createdAt: str


class ConversionPage(TypedDict):
    items: List[Conversion]
    page: int
    pageSize: int
    totalItems: int
    totalPages: int
    nextCursor: NotRequired[Union[str, None]]


class ConversionRecordedEventDataLink(TypedDict):
    # The link
    id: str
    shortUrl: str


class ConversionRecordedEventData(TypedDict):
    # What happened
    conversion: Conversion
    link: ConversionRecordedEventDataLink


class ConversionRecordedEvent(TypedDict):
    id: str
    type: Literal["conversion.recorded"]
    version: Literal[1]
    createdAt: str
    workspaceId: str
    data: ConversionRecordedEventData


class CreatedWebhook(TypedDict):
    # `secret` is there for the format `Json` alone, and null in a repeated answer.
    id: str
    url: str
    problem: NotRequired[Literal["secret.unreadable"]]
    format: str
    description: Union[str, None]
    events: List[Literal["link.created", "link.updated", "link.deleted", "link.click_threshold", "link.health_changed", "conversion.recorded", "domain.verified", "domain.failed", "ping"]]
    clickThresholds: List[int]
    enabled: bool
    disabledReason: Literal["Manual", "DeliveriesFailed", None]
    goneSince: Union[str, None]
    held: bool
    suggestedFormat: Union[str, None]
    standardHeaders: bool
    createdBy: str
    createdAt: str
    updatedAt: str
    secret: NotRequired[Union[str, None]]


class DomainDnsRecordsItem(TypedDict):
    type: Literal["TXT", "CNAME", "A", "AAAA"]
    name: str
    value: str
    purpose: Literal["Ownership", "Traffic"]
    found: List[str]
    ok: bool
    via: NotRequired[Literal["Http"]]


class Domain(TypedDict):
    id: str
    hostname: str
    status: Literal["Pending", "Active", "Failing", "Failed"]
    canServeLinks: bool
    rootRedirectUrl: Union[str, None]
    notFoundRedirectUrl: Union[str, None]
    expiredUrl: Union[str, None]
    dnsRecords: List[DomainDnsRecordsItem]
    lastCheckAt: Union[str, None]
    lastCheckMessage: Union[str, None]
    verifiedAt: Union[str, None]
    linkCount: int
    createdAt: str


class DomainCheckChecksItem(TypedDict):
    type: Literal["TXT", "CNAME", "A", "AAAA"]
    name: str
    value: str
    purpose: Literal["Ownership", "Traffic"]
    found: List[str]
    ok: bool
    via: NotRequired[Literal["Http"]]
    answered: bool


class DomainCheck(TypedDict):
    domain: Domain
    checks: List[DomainCheckChecksItem]


class DomainFailedEventData(TypedDict):
    # What happened
    domain: DomainOfEvent


class DomainFailedEvent(TypedDict):
    id: str
    type: Literal["domain.failed"]
    version: Literal[1]
    createdAt: str
    workspaceId: str
    data: DomainFailedEventData


class DomainList(TypedDict):
    items: List[Domain]


class DomainOfEvent(TypedDict):
    id: str
    hostname: str
    status: str
    canServeLinks: bool
    lastCheckMessage: Union[str, None]


class DomainRedirects(TypedDict):
    rootRedirectUrl: NotRequired[Union[str, None]]
    notFoundRedirectUrl: NotRequired[Union[str, None]]
    expiredUrl: NotRequired[Union[str, None]]


class DomainVerifiedEventData(TypedDict):
    # What happened
    domain: DomainOfEvent


class DomainVerifiedEvent(TypedDict):
    id: str
    type: Literal["domain.verified"]
    version: Literal[1]
    createdAt: str
    workspaceId: str
    data: DomainVerifiedEventData


class FieldError(TypedDict):
    field: str
    code: str
    detail: str


class Folder(TypedDict):
    id: str
    name: str
    parentId: Union[str, None]
    expiredUrl: Union[str, None]
    linkCount: int
    createdAt: str


class FolderChange(TypedDict):
    name: NotRequired[Union[str, None]]
    parentId: NotRequired[Union[str, None]]
    expiredUrl: NotRequired[Union[str, None]]
    clearExpiredUrl: NotRequired[Union[bool, None]]


class FolderList(TypedDict):
    items: List[Folder]


class ImportMapping(TypedDict):
    # Field to the name of its column; those without a column are left out
    alias: NotRequired[str]
    shortUrl: NotRequired[str]
    domain: NotRequired[str]
    destinationUrl: NotRequired[str]
    title: NotRequired[str]
    description: NotRequired[str]
    notes: NotRequired[str]
    tags: NotRequired[str]
    createdAt: NotRequired[str]
    startsAt: NotRequired[str]
    endsAt: NotRequired[str]
    clicks: NotRequired[str]
    status: NotRequired[str]
    redirectType: NotRequired[str]
    password: NotRequired[str]
    campaignId: NotRequired[str]
    folderId: NotRequired[str]
    routing: NotRequired[str]
    externalId: NotRequired[str]
    passQuery: NotRequired[str]
    expiredUrl: NotRequired[str]
    maxClicks: NotRequired[str]
    previewTitle: NotRequired[str]
    previewDescription: NotRequired[str]


class ImportSourceDomainsItem(TypedDict):
    domain: str
    lines: int


class ImportFailure(TypedDict):
    # Why the import failed; null: it did not
    code: str
    detail: str


class ImportComparison(TypedDict):
    # What the old service answers; null: not asked
    status: Literal["Running", "Done", "Stopped"]
    baseUrl: Union[str, None]
    linesDone: int
    same: int
    different: int
    unreachable: int


class Import(TypedDict):
    id: str
    status: Literal["Chosen", "Checking", "Checked", "Importing", "Done", "Failed", "Stopped"]
    dryRun: bool
    source: Literal["shunt", "yourls", "kutt", "shlink", "bitly", "dub", "sink", "spoo", "rebrandly", "shortio", "csv", "json"]
    container: Literal["csv", "json", "sql", "sqlite"]
    fileName: str
    sizeBytes: int
    encoding: Literal["utf-8", "windows-1252", "utf-16le"]
    delimiter: Union[str, None]
    columns: List[str]
    mapping: ImportMapping
    unusedColumns: List[str]
    domainId: Union[str, None]
    folderId: Union[str, None]
    tags: List[str]
    redirectType: Literal["MovedPermanently", "Found", "TemporaryRedirect", None]
    totalLines: int
    linesDone: int
    creatable: int
    created: int
    existing: int
    refused: int
    importedClicks: int
    problems: Dict[str, int]
    warnings: Dict[str, int]
    sourceDomains: List[ImportSourceDomainsItem]
    failure: Union[ImportFailure, None]
    comparison: Union[ImportComparison, None]
    createdBy: Union[str, None]
    createdAt: str
    startedAt: Union[str, None]
    finishedAt: Union[str, None]


class ImportLineNotKeptItem(TypedDict):
    code: Literal["password.not_kept", "visit_limit.not_kept", "cloaking.not_kept", "title.shortened", "description.shortened", "created_at.unreadable", "created_at.in_future", "campaign.not_found", "folder.not_found", "link.banned", "link.closed", "link.ended", "status.unknown", "starts_at.not_kept", "tags.not_kept", "redirect_type.changed", "short_url.not_kept", "routing.rule_not_kept", "routing.not_in_file", "split.not_kept", "value.unreadable"]
    field: str
    value: Union[str, None]


class ImportLineComparisonOld(TypedDict):
    # What the old service answered; null: nothing
    status: int
    location: Union[str, None]


class ImportLineComparisonOurs(TypedDict):
    # What this installation answers; null: nothing
    status: int
    location: Union[str, None]


class ImportLineComparison(TypedDict):
    # What the old service answers; null: not asked
    address: str
    agreement: Literal["Same", "Status", "Location", "Gone", "Unreachable"]
    old: Union[ImportLineComparisonOld, None]
    ours: Union[ImportLineComparisonOurs, None]
    message: Union[str, None]


class ImportLine(TypedDict):
    line: int
    alias: Union[str, None]
    domain: Union[str, None]
    destinationUrl: Union[str, None]
    outcome: Literal["Creatable", "Created", "Existing", "Refused"]
    code: Union[str, None]
    detail: Union[str, None]
    warnings: List[Literal["password.not_kept", "visit_limit.not_kept", "cloaking.not_kept", "title.shortened", "description.shortened", "created_at.unreadable", "created_at.in_future", "campaign.not_found", "folder.not_found", "link.banned", "link.closed", "link.ended", "status.unknown", "starts_at.not_kept", "tags.not_kept", "redirect_type.changed", "short_url.not_kept", "routing.rule_not_kept", "routing.not_in_file", "split.not_kept", "value.unreadable"]]
    notKept: List[ImportLineNotKeptItem]
    linkId: Union[str, None]
    comparison: Union[ImportLineComparison, None]


class ImportLinePage(TypedDict):
    items: List[ImportLine]
    page: int
    pageSize: int
    totalItems: int
    totalPages: int
    nextCursor: NotRequired[Union[str, None]]


class ImportPage(TypedDict):
    items: List[Import]
    page: int
    pageSize: int
    totalItems: int
    totalPages: int
    nextCursor: NotRequired[Union[str, None]]


class LinkRouting(TypedDict):
    # Rules and A/B test
    rules: List[RoutingRule]
    split: List[SplitDestination]


class LinkHealth(TypedDict):
    # What the latest check of the destination found
    status: Literal["Unknown", "Healthy", "Broken", "Unreachable", "Unsafe"]
    checkedAt: Union[str, None]
    message: Union[str, None]


class Link(TypedDict):
    id: str
    version: int
    shortUrl: str
    domain: str
    domainId: Union[str, None]
    alias: str
    destinationUrl: str
    title: Union[str, None]
    description: Union[str, None]
    notes: Union[str, None]
    tags: List[str]
    folderId: Union[str, None]
    campaignId: Union[str, None]
    status: Literal["Draft", "Active", "Paused", "Archived"]
    state: Literal["Draft", "Active", "Paused", "Archived", "Scheduled", "Expired", "Deleted"]
    startsAt: Union[str, None]
    endsAt: Union[str, None]
    redirectType: Literal["MovedPermanently", "Found", "TemporaryRedirect"]
    hasPassword: bool
    routing: LinkRouting
    externalId: Union[str, None]
    passQuery: bool
    expiredUrl: Union[str, None]
    maxClicks: Union[int, None]
    preview: Union[LinkPreview, None]
    usedClicks: int
    humanClicks: int
    scans: int
    importedClicks: int
    lastClickedAt: Union[str, None]
    health: LinkHealth
    createdBy: str
    createdAt: str
    updatedAt: str


class LinkChangePreview(TypedDict):
    # What messengers show of the link in place of its destination; its image is sent to `preview-image`
    title: NotRequired[Union[str, None]]
    description: NotRequired[Union[str, None]]


class LinkChange(TypedDict):
    destinationUrl: NotRequired[Union[str, None]]
    title: NotRequired[Union[str, None]]
    description: NotRequired[Union[str, None]]
    notes: NotRequired[Union[str, None]]
    tags: NotRequired[Union[List[str], None]]
    campaignId: NotRequired[Union[str, None]]
    folderId: NotRequired[Union[str, None]]
    startsAt: NotRequired[Union[str, None]]
    endsAt: NotRequired[Union[str, None]]
    redirectType: NotRequired[Literal["MovedPermanently", "Found", "TemporaryRedirect", None]]
    password: NotRequired[Union[str, None]]
    routing: NotRequired[Union[RoutingInput, None]]
    externalId: NotRequired[Union[str, None]]
    passQuery: NotRequired[Union[bool, None]]
    expiredUrl: NotRequired[Union[str, None]]
    preview: NotRequired[Union[LinkChangePreview, None]]
    maxClicks: NotRequired[Union[int, None]]
    clearCampaign: NotRequired[Union[bool, None]]
    clearFolder: NotRequired[Union[bool, None]]
    clearSchedule: NotRequired[Union[bool, None]]
    clearStartsAt: NotRequired[Union[bool, None]]
    clearEndsAt: NotRequired[Union[bool, None]]
    clearRouting: NotRequired[Union[bool, None]]
    clearExternalId: NotRequired[Union[bool, None]]
    clearExpiredUrl: NotRequired[Union[bool, None]]
    clearMaxClicks: NotRequired[Union[bool, None]]
    clearPreview: NotRequired[Union[bool, None]]
    removePassword: NotRequired[Union[bool, None]]
    status: NotRequired[Literal["Draft", "Active", "Paused", "Archived", None]]
    expectedVersion: NotRequired[Union[int, None]]


class LinkClickThresholdEventDataLink(TypedDict):
    # The link
    id: str
    shortUrl: str
    domain: str
    alias: str
    destinationUrl: str
    title: Union[str, None]


class LinkClickThresholdEventData(TypedDict):
    # What happened
    link: LinkClickThresholdEventDataLink
    threshold: int
    humanClicks: int


class LinkClickThresholdEvent(TypedDict):
    id: str
    type: Literal["link.click_threshold"]
    version: Literal[1]
    createdAt: str
    workspaceId: str
    data: LinkClickThresholdEventData


class LinkCreatedEventData(TypedDict):
    # What happened
    link: Link


class LinkCreatedEvent(TypedDict):
    id: str
    type: Literal["link.created"]
    version: Literal[1]
    createdAt: str
    workspaceId: str
    data: LinkCreatedEventData


class LinkDeletedEventData(TypedDict):
    # What happened
    link: Link


class LinkDeletedEvent(TypedDict):
    id: str
    type: Literal["link.deleted"]
    version: Literal[1]
    createdAt: str
    workspaceId: str
    data: LinkDeletedEventData


class LinkHealthChangedEventDataHealth(TypedDict):
    # What the latest check of the destination found
    status: Literal["Healthy", "Broken", "Unreachable", "Unsafe"]
    previousStatus: Literal["Healthy", "Broken", "Unreachable", "Unsafe"]
    message: Union[str, None]


class LinkHealthChangedEventDataDomain(TypedDict):
    # Hostname of the short URL
    id: Union[str, None]
    hostname: str
    status: str
    canServeLinks: bool
    lastCheckMessage: Union[str, None]


class LinkHealthChangedEventData(TypedDict):
    # What happened
    link: Link
    health: LinkHealthChangedEventDataHealth
    domain: LinkHealthChangedEventDataDomain


class LinkHealthChangedEvent(TypedDict):
    id: str
    type: Literal["link.health_changed"]
    version: Literal[1]
    createdAt: str
    workspaceId: str
    data: LinkHealthChangedEventData


class LinkList(TypedDict):
    items: List[Link]


class LinkPage(TypedDict):
    items: List[Link]
    page: int
    pageSize: int
    totalItems: int
    totalPages: int
    nextCursor: NotRequired[Union[str, None]]


class LinkPreview(TypedDict):
    title: Union[str, None]
    description: Union[str, None]
    imageUrl: Union[str, None]


class LinkRestoration(TypedDict):
    expectedVersion: NotRequired[Union[int, None]]


class LinkUpdatedEventData(TypedDict):
    # What happened
    link: Link
    changes: List[str]


class LinkUpdatedEvent(TypedDict):
    id: str
    type: Literal["link.updated"]
    version: Literal[1]
    createdAt: str
    workspaceId: str
    data: LinkUpdatedEventData


class LinkVersionChangedBy(TypedDict):
    # Who made it; null: the service itself
    id: str
    name: Union[str, None]


class LinkVersionApiKey(TypedDict):
    # The key that it was done with; null: a session
    id: str
    name: Union[str, None]


class LinkVersionChangesItem(TypedDict):
    field: str
    before: Any
    after: Any


class LinkVersion(TypedDict):
    version: int
    current: bool
    kind: Literal["Created", "Changed", "Restored"]
    restoredFrom: Union[int, None]
    changedAt: str
    changedBy: Union[LinkVersionChangedBy, None]
    apiKey: Union[LinkVersionApiKey, None]
    changes: List[LinkVersionChangesItem]
    settings: Dict[str, Any]


class LinkVersionPage(TypedDict):
    items: List[LinkVersion]
    page: int
    pageSize: int
    totalItems: int
    totalPages: int
    nextCursor: NotRequired[Union[str, None]]


class NewBellTo(TypedDict):
    # `{ "me": true }`: by email to the person who makes the call, or whose key does; `{ "webhookId": "..." }`: into the chat channel of this webhook
    me: NotRequired[Union[bool, None]]
    webhookId: NotRequired[Union[str, None]]


class NewBell(TypedDict):
    linkId: NotRequired[Union[str, None]]
    campaignId: NotRequired[Union[str, None]]
    on: Literal["Clicks", "Silence", "Broken"]
    threshold: NotRequired[Union[float, None]]
    days: NotRequired[Union[float, None]]
    to: NewBellTo


class NewConversion(TypedDict):
    click: str
    event: str
    eventId: NotRequired[Union[str, None]]
    value: NotRequired[Union[Union[float, str, None], None]]
    currency: NotRequired[Union[str, None]]
    occurredAt: NotRequired[Union[str, None]]


class NewDomain(TypedDict):
    hostname: str


class NewFolder(TypedDict):
    name: str
    parentId: NotRequired[Union[str, None]]
    expiredUrl: NotRequired[Union[str, None]]
    clearExpiredUrl: NotRequired[Union[bool, None]]


class NewImportMapping(TypedDict):
    # Field to the name of its column, where what was found out is wrong
    alias: NotRequired[Union[str, None]]
    shortUrl: NotRequired[Union[str, None]]
    domain: NotRequired[Union[str, None]]
    destinationUrl: NotRequired[Union[str, None]]
    title: NotRequired[Union[str, None]]
    description: NotRequired[Union[str, None]]
    notes: NotRequired[Union[str, None]]
    tags: NotRequired[Union[str, None]]
    createdAt: NotRequired[Union[str, None]]
    startsAt: NotRequired[Union[str, None]]
    endsAt: NotRequired[Union[str, None]]
    clicks: NotRequired[Union[str, None]]
    status: NotRequired[Union[str, None]]
    redirectType: NotRequired[Union[str, None]]
    password: NotRequired[Union[str, None]]
    campaignId: NotRequired[Union[str, None]]
    folderId: NotRequired[Union[str, None]]
    routing: NotRequired[Union[str, None]]
    externalId: NotRequired[Union[str, None]]
    passQuery: NotRequired[Union[str, None]]
    expiredUrl: NotRequired[Union[str, None]]
    maxClicks: NotRequired[Union[str, None]]
    previewTitle: NotRequired[Union[str, None]]
    previewDescription: NotRequired[Union[str, None]]


class NewImport(TypedDict):
    content: NotRequired[Union[str, None]]
    contentBase64: NotRequired[Union[str, None]]
    fileName: NotRequired[Union[str, None]]
    source: NotRequired[Literal["shunt", "yourls", "kutt", "shlink", "bitly", "dub", "sink", "spoo", "rebrandly", "shortio", "csv", "json", None]]
    encoding: NotRequired[Literal["utf-8", "windows-1252", "utf-16le", None]]
    mapping: NotRequired[Union[NewImportMapping, None]]
    domainId: NotRequired[Union[str, None]]
    folderId: NotRequired[Union[str, None]]
    tags: NotRequired[Union[List[str], None]]
    redirectType: NotRequired[Literal["MovedPermanently", "Found", "TemporaryRedirect", None]]
    dryRun: NotRequired[Union[bool, None]]
    drawAliases: NotRequired[Union[bool, None]]


class NewLinkPreview(TypedDict):
    # What messengers show of the link in place of its destination; its image is sent to `preview-image`
    title: NotRequired[Union[str, None]]
    description: NotRequired[Union[str, None]]


class NewLink(TypedDict):
    destinationUrl: str
    domainId: NotRequired[Union[str, None]]
    alias: NotRequired[Union[str, None]]
    title: NotRequired[Union[str, None]]
    description: NotRequired[Union[str, None]]
    notes: NotRequired[Union[str, None]]
    tags: NotRequired[Union[List[str], None]]
    campaignId: NotRequired[Union[str, None]]
    folderId: NotRequired[Union[str, None]]
    startsAt: NotRequired[Union[str, None]]
    endsAt: NotRequired[Union[str, None]]
    redirectType: NotRequired[Literal["MovedPermanently", "Found", "TemporaryRedirect", None]]
    password: NotRequired[Union[str, None]]
    routing: NotRequired[Union[RoutingInput, None]]
    externalId: NotRequired[Union[str, None]]
    passQuery: NotRequired[Union[bool, None]]
    expiredUrl: NotRequired[Union[str, None]]
    preview: NotRequired[Union[NewLinkPreview, None]]
    maxClicks: NotRequired[Union[int, None]]
    draft: NotRequired[Union[bool, None]]
    idempotencyKey: NotRequired[Union[str, None]]


class NewLinks(TypedDict):
    links: List[Dict[str, Any]]
    idempotencyKey: NotRequired[Union[str, None]]


class NewQrCode(TypedDict):
    linkId: str
    name: NotRequired[Union[str, None]]
    foreground: NotRequired[Union[str, None]]
    background: NotRequired[Union[str, None]]
    errorCorrection: NotRequired[Literal["Low", "Medium", "Quartile", "High", None]]
    quietZone: NotRequired[Union[int, None]]
    dotShape: NotRequired[Literal["Square", "Rounded", "Dot", None]]
    eyeShape: NotRequired[Literal["Square", "Rounded", "Circle", None]]
    frame: NotRequired[Literal["None", "Box", "Banner", None]]
    frameText: NotRequired[Union[str, None]]


class NewReportMailCompareItem(TypedDict):
    linkId: NotRequired[str]
    campaignId: NotRequired[str]
    qrCodeId: NotRequired[str]
    variantId: NotRequired[str]


class NewReportMail(TypedDict):
    name: str
    linkId: NotRequired[Union[str, None]]
    campaignId: NotRequired[Union[str, None]]
    compare: NotRequired[Union[List[NewReportMailCompareItem], None]]
    every: Literal["Day", "Week", "Month"]
    recipients: List[str]
    enabled: NotRequired[Union[bool, None]]


class NewReportShareCompareItem(TypedDict):
    linkId: NotRequired[str]
    campaignId: NotRequired[str]
    qrCodeId: NotRequired[str]
    variantId: NotRequired[str]


class NewReportShare(TypedDict):
    name: str
    linkId: NotRequired[Union[str, None]]
    campaignId: NotRequired[Union[str, None]]
    compare: NotRequired[Union[List[NewReportShareCompareItem], None]]
    password: NotRequired[Union[str, None]]
    expiresAt: NotRequired[Union[str, None]]
    showDestinations: NotRequired[Union[bool, None]]


class NewSavedViewFilter(TypedDict):
    # Filters and sort, as the list of links takes them
    search: NotRequired[str]
    state: NotRequired[Literal["Draft", "Active", "Paused", "Archived", "Scheduled", "Expired", "Deleted"]]
    tag: NotRequired[str]
    tags: NotRequired[str]
    campaignId: NotRequired[str]
    folderId: NotRequired[str]
    domainId: NotRequired[str]
    health: NotRequired[Literal["Unknown", "Healthy", "Broken", "Unreachable", "Unsafe"]]
    createdBy: NotRequired[str]
    createdFrom: NotRequired[str]
    createdTo: NotRequired[str]
    hasPassword: NotRequired[bool]
    hasRules: NotRequired[bool]
    neverClicked: NotRequired[bool]
    endsWithin: NotRequired[int]
    sort: NotRequired[Literal["createdAt", "-createdAt", "updatedAt", "-updatedAt", "title", "-title", "alias", "-alias", "humanClicks", "-humanClicks", "lastClickedAt", "-lastClickedAt"]]


class NewSavedView(TypedDict):
    name: str
    shared: NotRequired[Union[bool, None]]
    filter: NotRequired[Union[NewSavedViewFilter, None]]


class NewWebhook(TypedDict):
    url: str
    format: NotRequired[Union[str, None]]
    description: NotRequired[Union[str, None]]
    events: List[Literal["link.created", "link.updated", "link.deleted", "link.click_threshold", "link.health_changed", "conversion.recorded", "domain.verified", "domain.failed", "ping"]]
    clickThresholds: NotRequired[Union[List[int], None]]
    enabled: NotRequired[Union[bool, None]]


class Note(TypedDict):
    id: str
    text: str
    date: str
    time: Union[str, None]
    linkId: Union[str, None]
    campaignId: Union[str, None]
    createdBy: str
    createdAt: str


class NoteInput(TypedDict):
    text: str
    date: str
    time: NotRequired[Union[str, None]]
    linkId: NotRequired[Union[str, None]]
    campaignId: NotRequired[Union[str, None]]


class NoteList(TypedDict):
    items: List[Note]


class PingEventData(TypedDict):
    # What happened
    message: str
    workspaceName: str
    webhookId: str


class PingEvent(TypedDict):
    id: str
    type: Literal["ping"]
    version: Literal[1]
    createdAt: str
    workspaceId: str
    data: PingEventData


class Problem(TypedDict):
    # A refusal (RFC 9457). Some codes add members of their own.
    type: str
    title: str
    status: int
    detail: str
    code: NotRequired[Literal["request.malformed", "request.unsupported_media_type", "request.invalid", "secret.unreadable", "service.unavailable", "workspace.not_found", "organisation.not_found", "apikey.owner_removed", "organisation.single_sign_on_required", "organisation.mfa_required", "plan.feature_required", "access.forbidden", "session.step_up_required", "installation.read_only", "csrf.header_missing", "csrf.origin_foreign", "account.suspended", "account.email_unverified", "idempotency.key_too_long", "idempotency.key_reused", "idempotency.target_deleted", "idempotency.in_progress", "licence.invalid", "licence.not_needed", "licence.limit_reached", "mail.not_found", "plugin.not_found", "plugin.faulty", "plugin.settings_missing", "organisation.own_mfa_missing", "organisation.provider_missing", "organisation.break_glass_invalid", "member.not_found", "member.exists", "member.role_too_high", "member.last_break_glass", "member.last_owner", "invitation.not_found", "invitation.token_invalid", "invitation.other_address", "invitation.account_exists", "mail.limit_reached", "apikey.not_found", "account.registration_closed", "account.token_invalid", "account.credentials_invalid", "account.mfa_code_invalid", "account.mfa_enabled", "account.password_wrong", "account.password_weak", "session.not_found", "user.not_found", "user.own_account", "user.last_administrator", "passkey.not_found", "passkey.invalid", "passkey.known", "passkey.limit_reached", "payment.signature_invalid", "subscription.not_found", "identity.domain_not_found", "identity.domain_invalid", "identity.domain_taken", "identity.domain_exists", "identity.domain_limit", "identity.provider_not_found", "identity.kind_invalid", "identity.roles_invalid", "identity.provider_limit", "identity.version_conflict", "identity.set_by_settings", "identity.provider_needed", "identity.address_missing", "identity.address_unverified", "identity.domain_unproved", "identity.account_linked", "identity.subject_linked", "identity.account_disabled", "identity.person_inactive", "identity.sign_out_invalid", "identity.link_not_found", "preview.reading_off", "preview.unreadable", "preview.nothing_found", "preview.too_many", "link.not_found", "link.version_conflict", "link.version_not_found", "link.external_id_taken", "alias.required", "alias.too_short", "alias.too_long", "alias.invalid_characters", "alias.invalid_edges", "alias.reserved", "alias.prohibited", "alias.taken", "alias.generation_failed", "destination.required", "destination.too_long", "destination.invalid", "destination.scheme", "destination.credentials", "destination.private", "destination.loop", "tags.too_many", "tags.too_long", "schedule.invalid", "bulk.empty", "bulk.too_many", "routing.too_many_rules", "routing.rule_invalid", "routing.rule_condition_required", "routing.too_many_countries", "routing.country_invalid", "routing.device_invalid", "routing.too_many_languages", "routing.language_invalid", "routing.hour_invalid", "routing.split_size", "routing.variant_invalid", "routing.variant_not_found", "routing.weight_invalid", "routing.name_too_long", "routing.id_invalid", "routing.id_duplicate", "routing.app_url_invalid", "domain.not_found", "domain.invalid", "domain.reserved", "domain.taken", "domain.limit_reached", "domain.not_ready", "domain.in_use", "platform.no_default_domain", "folder.not_found", "campaign.not_found", "campaign.name_required", "campaign.name_too_long", "campaign.utm_too_long", "folder.name_required", "folder.name_too_long", "folder.name_taken", "folder.too_deep", "folder.into_itself", "folder.too_many", "tag.not_found", "tag.name_required", "view.not_found", "view.not_yours", "view.name_required", "view.name_too_long", "view.share_forbidden", "view.too_many", "utm_template.not_found", "utm_template.name_required", "utm_template.name_too_long", "utm_template.name_taken", "utm_template.empty", "utm_template.value_too_long", "utm_template.too_many", "note.not_found", "note.text_required", "note.text_too_long", "note.date_required", "note.date_invalid", "note.time_invalid", "note.target_conflict", "bulk.action_invalid", "bulk.selection_invalid", "bulk.too_many_ids", "bulk.too_many_matches", "bulk.count_changed", "bulk.tags_required", "bulk.ends_at_required", "bulk.change_not_found", "bulk.change_running", "import.not_found", "import.file_required", "import.empty", "import.too_large", "import.too_costly", "import.packed", "import.format_unknown", "import.malformed", "import.line_malformed", "import.columns_invalid", "import.alias_column_missing", "import.not_ready", "import.base_url_invalid", "qr.not_found", "qr.version_conflict", "quota.qr_exhausted", "qr.colour_invalid", "qr.inverted", "qr.low_contrast", "qr.quiet_zone_invalid", "qr.error_correction_invalid", "qr.logo_needs_high", "qr.logo_size", "qr.logo_invalid", "qr.logo_small", "qr.id_generation_failed", "analytics.time_zone_invalid", "analytics.time_zone_history", "analytics.columns_off", "analytics.raw_clicks_gone", "clicks.unreadable", "conversion.not_found", "conversion.click_invalid", "conversion.click_not_found", "conversion.event_required", "conversion.event_too_long", "conversion.event_invalid", "conversion.event_id_too_long", "conversion.value_required", "conversion.currency_required", "conversion.currency_invalid", "conversion.value_invalid", "conversion.value_too_large", "conversion.in_future", "conversion.before_click", "conversion.outside_window", "report_share.not_found", "report_share.limit_reached", "report_mail.not_found", "report_mail.limit_reached", "reclassification.not_found", "reclassification.running", "webhook.not_found", "webhook.delivery_not_found", "webhook.url_required", "webhook.url_invalid", "webhook.url_https", "webhook.url_private", "webhook.url_not_slack", "webhook.url_not_teams", "webhook.description_too_long", "webhook.format_invalid", "webhook.events_required", "webhook.event_unknown", "webhook.threshold_invalid", "webhook.too_many_thresholds", "webhook.thresholds_required", "webhook.limit_reached", "webhook.disabled", "bell.not_found", "bell.limit_reached", "announcement.not_found", "job.not_found", "sweep.not_found", "queue.unavailable", "plan.not_found", "plan.name_taken", "plan.too_many", "plan.shipped", "plan.in_use"]]
    traceId: str
    errors: NotRequired[List[FieldError]]


class QrCode(TypedDict):
    id: str
    name: str
    linkId: str
    shortUrl: str
    encodedUrl: str
    destinationUrl: str
    foreground: str
    background: str
    errorCorrection: Literal["Low", "Medium", "Quartile", "High"]
    quietZone: int
    dotShape: Literal["Square", "Rounded", "Dot"]
    eyeShape: Literal["Square", "Rounded", "Circle"]
    frame: Literal["None", "Box", "Banner"]
    frameText: Union[str, None]
    version: int
    scans: int
    createdAt: str
    archived: bool
    hasLogo: bool


class QrCodeChange(TypedDict):
    name: NotRequired[Union[str, None]]
    foreground: NotRequired[Union[str, None]]
    background: NotRequired[Union[str, None]]
    errorCorrection: NotRequired[Literal["Low", "Medium", "Quartile", "High", None]]
    quietZone: NotRequired[Union[int, None]]
    dotShape: NotRequired[Literal["Square", "Rounded", "Dot", None]]
    eyeShape: NotRequired[Literal["Square", "Rounded", "Circle", None]]
    frame: NotRequired[Literal["None", "Box", "Banner", None]]
    frameText: NotRequired[Union[str, None]]


class QrCodeList(TypedDict):
    items: List[QrCode]


class ReportTotalsConversionValuesItem(TypedDict):
    currency: str
    value: str


class ReportTotals(TypedDict):
    # Sums of the period
    humanClicks: int
    scans: int
    uniqueVisitors: Union[int, None]
    conversions: int
    conversionValues: List[ReportTotalsConversionValuesItem]


class ReportExcluded(TypedDict):
    # Visits that are in no other figure, by class
    Bot: int
    Preview: int
    Prefetch: int
    Duplicate: int
    UnknownCode: int
    Ended: int


class ReportSeriesItem(TypedDict):
    date: str
    humanClicks: int
    scans: int
    uniqueVisitors: Union[int, None]
    conversions: int
    start: NotRequired[str]


class ReportTop(TypedDict):
    # The most frequent values, by dimension
    links: List[ReportShare]
    countries: List[ReportShare]
    regions: NotRequired[List[ReportShare]]
    cities: NotRequired[List[ReportShare]]
    referrers: List[ReportShare]
    devices: List[ReportShare]
    browsers: List[ReportShare]
    operatingSystems: List[ReportShare]
    languages: List[ReportShare]
    hours: List[ReportShare]
    campaigns: List[ReportShare]
    utmSources: List[ReportShare]
    utmMediums: List[ReportShare]
    utmCampaigns: List[ReportShare]
    qrCodes: List[ReportShare]
    rules: List[ReportShare]
    splits: List[SplitShare]


class ReportComparisonTotalsConversionValuesItem(TypedDict):
    currency: str
    value: str


class ReportComparisonTotals(TypedDict):
    # Sums of the period
    humanClicks: int
    scans: int
    uniqueVisitors: Union[int, None]
    conversions: int
    conversionValues: List[ReportComparisonTotalsConversionValuesItem]


class ReportComparisonSeriesItem(TypedDict):
    date: str
    humanClicks: int
    scans: int
    uniqueVisitors: Union[int, None]
    conversions: int
    start: NotRequired[str]


ReportComparison = TypedDict(
    "ReportComparison",
    {
        "from": "str",
        "to": "str",
        "totals": "ReportComparisonTotals",
        "series": "List[ReportComparisonSeriesItem]",
    },
)


Report = TypedDict(
    "Report",
    {
        "from": "str",
        "to": "str",
        "timeZone": "str",
        "timeZoneSince": "Union[str, None]",
        "interval": "Literal['hour', 'day', 'week', 'month']",
        "basis": "Literal['Rollups', 'RawClicks']",
        "totals": "ReportTotals",
        "excluded": "ReportExcluded",
        "series": "List[ReportSeriesItem]",
        "top": "ReportTop",
        "dataThrough": "Union[str, None]",
        "rawClicksFrom": "str",
        "comparison": "NotRequired[ReportComparison]",
    },
)


class ReportMailCompareItem(TypedDict):
    linkId: NotRequired[str]
    campaignId: NotRequired[str]
    qrCodeId: NotRequired[str]
    variantId: NotRequired[str]


class ReportMailConfirmationsItem(TypedDict):
    email: str
    state: Literal["Waiting", "Expired", "Confirmed", "Unsubscribed"]


class ReportMail(TypedDict):
    id: str
    name: str
    linkId: Union[str, None]
    campaignId: Union[str, None]
    compare: Union[List[ReportMailCompareItem], None]
    every: Literal["Day", "Week", "Month"]
    recipients: List[str]
    confirmations: List[ReportMailConfirmationsItem]
    enabled: bool
    lastSentAt: Union[str, None]
    nextAt: Union[str, None]
    createdBy: str
    createdAt: str


class ReportMailChange(TypedDict):
    name: NotRequired[Union[str, None]]
    every: NotRequired[Literal["Day", "Week", "Month", None]]
    recipients: NotRequired[Union[List[str], None]]
    enabled: NotRequired[Union[bool, None]]


class ReportMailList(TypedDict):
    items: List[ReportMail]


class ReportShareConversionValuesItem(TypedDict):
    currency: str
    value: str


class ReportShare(TypedDict):
    key: str
    name: str
    humanClicks: int
    scans: int
    conversions: int
    conversionValues: List[ReportShareConversionValuesItem]


class RequestedReportMail(TypedDict):
    reportMailId: str
    recipients: int
    requestedAt: str


RestoredLink = Any


class RoutingInput(TypedDict):
    # Rules and A/B test; replaces the routing of before
    rules: NotRequired[Union[List[RoutingRuleInput], None]]
    split: NotRequired[Union[List[SplitDestinationInput], None]]


class RoutingRule(TypedDict):
    id: str
    name: Union[str, None]
    countries: List[str]
    devices: List[Literal["ios", "android", "windows", "macos", "other"]]
    languages: List[str]
    hours: List[int]
    destinationUrl: Union[str, None]
    appUrl: Union[str, None]


class RoutingRuleInput(TypedDict):
    # Its conditions hold together. It needs at least one of them, and a destination or an app.
    id: NotRequired[Union[str, None]]
    name: NotRequired[Union[str, None]]
    countries: NotRequired[Union[List[str], None]]
    devices: NotRequired[Union[List[Literal["ios", "android", "windows", "macos", "other"]], None]]
    languages: NotRequired[Union[List[str], None]]
    hours: NotRequired[Union[List[int], None]]
    destinationUrl: NotRequired[Union[str, None]]
    appUrl: NotRequired[Union[str, None]]


class SavedViewFilter(TypedDict):
    # Filters and sort of the list of links; those that are not set are left out
    search: NotRequired[str]
    state: NotRequired[Literal["Draft", "Active", "Paused", "Archived", "Scheduled", "Expired", "Deleted"]]
    tag: NotRequired[str]
    tags: NotRequired[str]
    campaignId: NotRequired[str]
    folderId: NotRequired[str]
    domainId: NotRequired[str]
    health: NotRequired[Literal["Unknown", "Healthy", "Broken", "Unreachable", "Unsafe"]]
    createdBy: NotRequired[str]
    createdFrom: NotRequired[str]
    createdTo: NotRequired[str]
    hasPassword: NotRequired[bool]
    hasRules: NotRequired[bool]
    neverClicked: NotRequired[bool]
    endsWithin: NotRequired[int]
    sort: NotRequired[Literal["createdAt", "-createdAt", "updatedAt", "-updatedAt", "title", "-title", "alias", "-alias", "humanClicks", "-humanClicks", "lastClickedAt", "-lastClickedAt"]]


class SavedView(TypedDict):
    id: str
    name: str
    shared: bool
    filter: SavedViewFilter
    ownerId: str
    createdAt: str


class SavedViewChangeFilter(TypedDict):
    # Filters and sort, as the list of links takes them
    search: NotRequired[str]
    state: NotRequired[Literal["Draft", "Active", "Paused", "Archived", "Scheduled", "Expired", "Deleted"]]
    tag: NotRequired[str]
    tags: NotRequired[str]
    campaignId: NotRequired[str]
    folderId: NotRequired[str]
    domainId: NotRequired[str]
    health: NotRequired[Literal["Unknown", "Healthy", "Broken", "Unreachable", "Unsafe"]]
    createdBy: NotRequired[str]
    createdFrom: NotRequired[str]
    createdTo: NotRequired[str]
    hasPassword: NotRequired[bool]
    hasRules: NotRequired[bool]
    neverClicked: NotRequired[bool]
    endsWithin: NotRequired[int]
    sort: NotRequired[Literal["createdAt", "-createdAt", "updatedAt", "-updatedAt", "title", "-title", "alias", "-alias", "humanClicks", "-humanClicks", "lastClickedAt", "-lastClickedAt"]]


class SavedViewChange(TypedDict):
    name: NotRequired[Union[str, None]]
    shared: NotRequired[Union[bool, None]]
    filter: NotRequired[Union[SavedViewChangeFilter, None]]


class SavedViewList(TypedDict):
    items: List[SavedView]


class SharedReportCompareItem(TypedDict):
    linkId: NotRequired[str]
    campaignId: NotRequired[str]
    qrCodeId: NotRequired[str]
    variantId: NotRequired[str]


class SharedReport(TypedDict):
    id: str
    name: str
    linkId: Union[str, None]
    campaignId: Union[str, None]
    compare: Union[List[SharedReportCompareItem], None]
    url: str
    problem: NotRequired[Literal["secret.unreadable"]]
    hasPassword: bool
    showDestinations: bool
    expiresAt: Union[str, None]
    viewCount: int
    createdBy: str
    createdAt: str


class SharedReportChange(TypedDict):
    name: NotRequired[Union[str, None]]
    password: NotRequired[Union[str, None]]
    expiresAt: NotRequired[Union[str, None]]
    showDestinations: NotRequired[Union[bool, None]]


class SharedReportList(TypedDict):
    items: List[SharedReport]


class SimulatedCondition(TypedDict):
    kind: Literal["countries", "devices", "languages", "hours"]
    wanted: List[str]
    given: Union[str, None]
    holds: bool


class SimulatedRule(TypedDict):
    id: str
    name: Union[str, None]
    outcome: Literal["Decided", "DidNotHold", "NotReached"]
    conditions: List[SimulatedCondition]


class SimulatedShare(TypedDict):
    id: str
    name: Union[str, None]
    weight: int
    percent: float
    chosen: bool


class SimulatedVisit(TypedDict):
    country: NotRequired[Union[str, None]]
    device: NotRequired[Literal["ios", "android", "windows", "macos", "other", None]]
    userAgent: NotRequired[Union[str, None]]
    language: NotRequired[Union[str, None]]
    at: NotRequired[Union[str, None]]
    visitor: NotRequired[Union[str, None]]
    qrCodeId: NotRequired[Union[str, None]]
    query: NotRequired[Union[str, None]]
    passwordGiven: NotRequired[Union[bool, None]]


class SimulationAnswer(TypedDict):
    # What the visitor would get
    status: int
    location: Union[str, None]
    headers: Dict[str, str]
    page: Literal["NotFound", "Scheduled", "Paused", "Expired", "Password", "OpenApp", None]
    appUrl: Union[str, None]


class SimulationAddedItem(TypedDict):
    name: str
    value: str


class Simulation(TypedDict):
    at: str
    visitor: str
    state: Literal["Draft", "Active", "Paused", "Archived", "Scheduled", "Expired", "Deleted"]
    country: Union[str, None]
    device: Literal["ios", "android", "windows", "macos", "other"]
    language: Union[str, None]
    counts: Union[Literal["Click", "Scan"], None]
    testUrl: str
    answer: SimulationAnswer
    decidedBy: Literal["State", "Password", "Rule", "Split", "Link"]
    ruleId: Union[str, None]
    splitId: Union[str, None]
    added: List[SimulationAddedItem]
    rules: List[SimulatedRule]
    split: List[SimulatedShare]


class SplitDestination(TypedDict):
    id: str
    name: Union[str, None]
    destinationUrl: str
    weight: int


class SplitDestinationInput(TypedDict):
    id: NotRequired[Union[str, None]]
    name: NotRequired[Union[str, None]]
    destinationUrl: str
    weight: int


class SplitShareConversionValuesItem(TypedDict):
    currency: str
    value: str


class SplitShareConversionRate(TypedDict):
    # Conversions by clicks and scans
    value: float
    low: float
    high: float


class SplitShare(TypedDict):
    key: str
    name: str
    humanClicks: int
    scans: int
    conversions: int
    conversionValues: List[SplitShareConversionValuesItem]
    conversionRate: SplitShareConversionRate


class Tag(TypedDict):
    name: str
    linkCount: int


class TagChange(TypedDict):
    name: str


class TagList(TypedDict):
    items: List[Tag]


class UnknownAliasesItemsItem(TypedDict):
    domain: str
    alias: str
    visits: int
    lastVisitedAt: str
    linkId: Union[str, None]


class UnknownAliases(TypedDict):
    items: List[UnknownAliasesItemsItem]


class UsageFeatures(TypedDict):
    # What the plan has
    apiAccess: bool
    campaigns: bool
    qrStyling: bool
    qrLogos: bool
    webhooks: bool


UsagePeriod = TypedDict(
    "UsagePeriod",
    {
        "from": "str",
        "resetsAt": "str",
    },
)


class UsageLinks(TypedDict):
    # Links
    total: int
    createdThisMonth: int


class UsageDomains(TypedDict):
    # Custom domains
    used: int
    limit: int


class UsageQrCodes(TypedDict):
    # QR codes
    used: int
    limit: int
    resetsAt: str


class UsageBulkLinks(TypedDict):
    # Bulk requests
    limit: int


class Usage(TypedDict):
    plan: str
    features: UsageFeatures
    period: UsagePeriod
    links: UsageLinks
    domains: UsageDomains
    qrCodes: UsageQrCodes
    bulkLinks: UsageBulkLinks
    rawClicksDays: int
    requestsPerMinute: int


class UtmTemplate(TypedDict):
    id: str
    name: str
    utmSource: Union[str, None]
    utmMedium: Union[str, None]
    utmCampaign: Union[str, None]
    utmTerm: Union[str, None]
    utmContent: Union[str, None]
    createdAt: str


class UtmTemplateInput(TypedDict):
    name: str
    utmSource: NotRequired[Union[str, None]]
    utmMedium: NotRequired[Union[str, None]]
    utmCampaign: NotRequired[Union[str, None]]
    utmTerm: NotRequired[Union[str, None]]
    utmContent: NotRequired[Union[str, None]]


class UtmTemplateList(TypedDict):
    items: List[UtmTemplate]


class Webhook(TypedDict):
    id: str
    url: str
    problem: NotRequired[Literal["secret.unreadable"]]
    format: str
    description: Union[str, None]
    events: List[Literal["link.created", "link.updated", "link.deleted", "link.click_threshold", "link.health_changed", "conversion.recorded", "domain.verified", "domain.failed", "ping"]]
    clickThresholds: List[int]
    enabled: bool
    disabledReason: Literal["Manual", "DeliveriesFailed", None]
    goneSince: Union[str, None]
    held: bool
    suggestedFormat: Union[str, None]
    standardHeaders: bool
    createdBy: str
    createdAt: str
    updatedAt: str


class WebhookChange(TypedDict):
    url: NotRequired[Union[str, None]]
    format: NotRequired[Union[str, None]]
    description: NotRequired[Union[str, None]]
    events: NotRequired[Union[List[Literal["link.created", "link.updated", "link.deleted", "link.click_threshold", "link.health_changed", "conversion.recorded", "domain.verified", "domain.failed", "ping"]], None]]
    clickThresholds: NotRequired[Union[List[int], None]]
    enabled: NotRequired[Union[bool, None]]


class WebhookDeliveryAttemptsItem(TypedDict):
    at: str
    statusCode: Union[int, None]
    durationMs: int
    responseStart: Union[str, None]
    error: Union[str, None]


class WebhookDelivery(TypedDict):
    id: str
    eventId: str
    eventType: Literal["link.created", "link.updated", "link.deleted", "link.click_threshold", "link.health_changed", "conversion.recorded", "domain.verified", "domain.failed", "ping", "bell.rang"]
    status: Literal["Pending", "Succeeded", "Failed"]
    cancelled: bool
    attempts: List[WebhookDeliveryAttemptsItem]
    nextAttemptAt: Union[str, None]
    createdAt: str


class WebhookDeliveryPage(TypedDict):
    items: List[WebhookDelivery]
    page: int
    pageSize: int
    totalItems: int
    totalPages: int
    nextCursor: NotRequired[Union[str, None]]


class WebhookList(TypedDict):
    items: List[Webhook]


class WebhookSecret(TypedDict):
    secret: str


class LinksExportCsvQuery(TypedDict):
    search: NotRequired[str]
    state: NotRequired[Literal["Draft", "Active", "Paused", "Archived", "Scheduled", "Expired", "Deleted"]]
    tag: NotRequired[str]
    tags: NotRequired[str]
    campaignId: NotRequired[str]
    folderId: NotRequired[str]
    domainId: NotRequired[str]
    externalId: NotRequired[str]
    health: NotRequired[Literal["Unknown", "Healthy", "Broken", "Unreachable", "Unsafe"]]
    createdBy: NotRequired[str]
    createdFrom: NotRequired[str]
    createdTo: NotRequired[str]
    hasPassword: NotRequired[bool]
    hasRules: NotRequired[bool]
    neverClicked: NotRequired[bool]
    endsWithin: NotRequired[int]


class LinksExportJsonQuery(TypedDict):
    search: NotRequired[str]
    state: NotRequired[Literal["Draft", "Active", "Paused", "Archived", "Scheduled", "Expired", "Deleted"]]
    tag: NotRequired[str]
    tags: NotRequired[str]
    campaignId: NotRequired[str]
    folderId: NotRequired[str]
    domainId: NotRequired[str]
    externalId: NotRequired[str]
    health: NotRequired[Literal["Unknown", "Healthy", "Broken", "Unreachable", "Unsafe"]]
    createdBy: NotRequired[str]
    createdFrom: NotRequired[str]
    createdTo: NotRequired[str]
    hasPassword: NotRequired[bool]
    hasRules: NotRequired[bool]
    neverClicked: NotRequired[bool]
    endsWithin: NotRequired[int]


class LinksHistoryQuery(TypedDict):
    page: NotRequired[int]
    pageSize: NotRequired[int]
    cursor: NotRequired[str]
    fields: NotRequired[str]


class LinksListQuery(TypedDict):
    search: NotRequired[str]
    state: NotRequired[Literal["Draft", "Active", "Paused", "Archived", "Scheduled", "Expired", "Deleted"]]
    tag: NotRequired[str]
    tags: NotRequired[str]
    campaignId: NotRequired[str]
    folderId: NotRequired[str]
    domainId: NotRequired[str]
    externalId: NotRequired[str]
    health: NotRequired[Literal["Unknown", "Healthy", "Broken", "Unreachable", "Unsafe"]]
    createdBy: NotRequired[str]
    createdFrom: NotRequired[str]
    createdTo: NotRequired[str]
    hasPassword: NotRequired[bool]
    hasRules: NotRequired[bool]
    neverClicked: NotRequired[bool]
    endsWithin: NotRequired[int]
    sort: NotRequired[Literal["createdAt", "-createdAt", "updatedAt", "-updatedAt", "title", "-title", "alias", "-alias", "humanClicks", "-humanClicks", "lastClickedAt", "-lastClickedAt"]]
    page: NotRequired[int]
    pageSize: NotRequired[int]
    cursor: NotRequired[str]
    fields: NotRequired[str]


class LinksLookupQuery(TypedDict):
    alias: str
    domain: NotRequired[str]


class AliasesAvailabilityQuery(TypedDict):
    alias: str
    domainId: NotRequired[str]


class ImportsListQuery(TypedDict):
    page: NotRequired[int]
    pageSize: NotRequired[int]
    cursor: NotRequired[str]
    fields: NotRequired[str]


class ImportsLinesQuery(TypedDict):
    outcome: NotRequired[Literal["Creatable", "Created", "Existing", "Refused"]]
    differs: NotRequired[bool]
    page: NotRequired[int]
    pageSize: NotRequired[int]
    cursor: NotRequired[str]
    fields: NotRequired[str]


class CampaignsListQuery(TypedDict):
    includeArchived: NotRequired[bool]


NotesListQuery = TypedDict(
    "NotesListQuery",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "linkId": "NotRequired[str]",
        "campaignId": "NotRequired[str]",
    },
)


class QrCodesPngQuery(TypedDict):
    size: NotRequired[int]


class QrCodesArchiveFileQuery(TypedDict):
    ids: NotRequired[List[str]]
    campaignId: NotRequired[str]
    linkId: NotRequired[str]
    format: NotRequired[Literal["png", "svg", "pdf"]]
    size: NotRequired[int]


class QrCodesListQuery(TypedDict):
    linkId: NotRequired[str]
    includeArchived: NotRequired[bool]


AnalyticsWorkspaceQuery = TypedDict(
    "AnalyticsWorkspaceQuery",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "timeZone": "NotRequired[str]",
        "top": "NotRequired[int]",
        "interval": "NotRequired[Literal['hour', 'day', 'week', 'month']]",
        "compareTo": "NotRequired[Literal['previous', 'year']]",
        "linkId": "NotRequired[List[str]]",
        "folderId": "NotRequired[List[str]]",
        "tag": "NotRequired[List[str]]",
        "domainId": "NotRequired[List[str]]",
        "country": "NotRequired[List[str]]",
        "region": "NotRequired[List[str]]",
        "city": "NotRequired[List[str]]",
        "referrer": "NotRequired[List[str]]",
        "device": "NotRequired[List[str]]",
        "browser": "NotRequired[List[str]]",
        "operatingSystem": "NotRequired[List[str]]",
        "language": "NotRequired[List[str]]",
        "hour": "NotRequired[List[str]]",
        "campaignId": "NotRequired[List[str]]",
        "utmSource": "NotRequired[List[str]]",
        "utmMedium": "NotRequired[List[str]]",
        "utmCampaign": "NotRequired[List[str]]",
        "qrCodeId": "NotRequired[List[str]]",
        "rule": "NotRequired[List[str]]",
        "split": "NotRequired[List[str]]",
        "exclude.linkId": "NotRequired[List[str]]",
        "exclude.folderId": "NotRequired[List[str]]",
        "exclude.tag": "NotRequired[List[str]]",
        "exclude.domainId": "NotRequired[List[str]]",
        "exclude.country": "NotRequired[List[str]]",
        "exclude.region": "NotRequired[List[str]]",
        "exclude.city": "NotRequired[List[str]]",
        "exclude.referrer": "NotRequired[List[str]]",
        "exclude.device": "NotRequired[List[str]]",
        "exclude.browser": "NotRequired[List[str]]",
        "exclude.operatingSystem": "NotRequired[List[str]]",
        "exclude.language": "NotRequired[List[str]]",
        "exclude.hour": "NotRequired[List[str]]",
        "exclude.campaignId": "NotRequired[List[str]]",
        "exclude.utmSource": "NotRequired[List[str]]",
        "exclude.utmMedium": "NotRequired[List[str]]",
        "exclude.utmCampaign": "NotRequired[List[str]]",
        "exclude.qrCodeId": "NotRequired[List[str]]",
        "exclude.rule": "NotRequired[List[str]]",
        "exclude.split": "NotRequired[List[str]]",
        "trigger": "NotRequired[Literal['click', 'scan']]",
    },
)


AnalyticsLinkQuery = TypedDict(
    "AnalyticsLinkQuery",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "timeZone": "NotRequired[str]",
        "top": "NotRequired[int]",
        "interval": "NotRequired[Literal['hour', 'day', 'week', 'month']]",
        "compareTo": "NotRequired[Literal['previous', 'year']]",
        "folderId": "NotRequired[List[str]]",
        "tag": "NotRequired[List[str]]",
        "domainId": "NotRequired[List[str]]",
        "country": "NotRequired[List[str]]",
        "region": "NotRequired[List[str]]",
        "city": "NotRequired[List[str]]",
        "referrer": "NotRequired[List[str]]",
        "device": "NotRequired[List[str]]",
        "browser": "NotRequired[List[str]]",
        "operatingSystem": "NotRequired[List[str]]",
        "language": "NotRequired[List[str]]",
        "hour": "NotRequired[List[str]]",
        "campaignId": "NotRequired[List[str]]",
        "utmSource": "NotRequired[List[str]]",
        "utmMedium": "NotRequired[List[str]]",
        "utmCampaign": "NotRequired[List[str]]",
        "qrCodeId": "NotRequired[List[str]]",
        "rule": "NotRequired[List[str]]",
        "split": "NotRequired[List[str]]",
        "exclude.linkId": "NotRequired[List[str]]",
        "exclude.folderId": "NotRequired[List[str]]",
        "exclude.tag": "NotRequired[List[str]]",
        "exclude.domainId": "NotRequired[List[str]]",
        "exclude.country": "NotRequired[List[str]]",
        "exclude.region": "NotRequired[List[str]]",
        "exclude.city": "NotRequired[List[str]]",
        "exclude.referrer": "NotRequired[List[str]]",
        "exclude.device": "NotRequired[List[str]]",
        "exclude.browser": "NotRequired[List[str]]",
        "exclude.operatingSystem": "NotRequired[List[str]]",
        "exclude.language": "NotRequired[List[str]]",
        "exclude.hour": "NotRequired[List[str]]",
        "exclude.campaignId": "NotRequired[List[str]]",
        "exclude.utmSource": "NotRequired[List[str]]",
        "exclude.utmMedium": "NotRequired[List[str]]",
        "exclude.utmCampaign": "NotRequired[List[str]]",
        "exclude.qrCodeId": "NotRequired[List[str]]",
        "exclude.rule": "NotRequired[List[str]]",
        "exclude.split": "NotRequired[List[str]]",
        "trigger": "NotRequired[Literal['click', 'scan']]",
    },
)


AnalyticsCompareQuery = TypedDict(
    "AnalyticsCompareQuery",
    {
        "linkId": "NotRequired[List[str]]",
        "campaignId": "NotRequired[List[str]]",
        "qrCodeId": "NotRequired[List[str]]",
        "variantId": "NotRequired[List[str]]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "timeZone": "NotRequired[str]",
        "interval": "NotRequired[Literal['hour', 'day', 'week', 'month']]",
    },
)


AnalyticsClicksQuery = TypedDict(
    "AnalyticsClicksQuery",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "timeZone": "NotRequired[str]",
        "before": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "linkId": "NotRequired[List[str]]",
        "folderId": "NotRequired[List[str]]",
        "tag": "NotRequired[List[str]]",
        "domainId": "NotRequired[List[str]]",
        "country": "NotRequired[List[str]]",
        "region": "NotRequired[List[str]]",
        "city": "NotRequired[List[str]]",
        "referrer": "NotRequired[List[str]]",
        "device": "NotRequired[List[str]]",
        "browser": "NotRequired[List[str]]",
        "operatingSystem": "NotRequired[List[str]]",
        "language": "NotRequired[List[str]]",
        "hour": "NotRequired[List[str]]",
        "campaignId": "NotRequired[List[str]]",
        "utmSource": "NotRequired[List[str]]",
        "utmMedium": "NotRequired[List[str]]",
        "utmCampaign": "NotRequired[List[str]]",
        "qrCodeId": "NotRequired[List[str]]",
        "rule": "NotRequired[List[str]]",
        "split": "NotRequired[List[str]]",
        "exclude.linkId": "NotRequired[List[str]]",
        "exclude.folderId": "NotRequired[List[str]]",
        "exclude.tag": "NotRequired[List[str]]",
        "exclude.domainId": "NotRequired[List[str]]",
        "exclude.country": "NotRequired[List[str]]",
        "exclude.region": "NotRequired[List[str]]",
        "exclude.city": "NotRequired[List[str]]",
        "exclude.referrer": "NotRequired[List[str]]",
        "exclude.device": "NotRequired[List[str]]",
        "exclude.browser": "NotRequired[List[str]]",
        "exclude.operatingSystem": "NotRequired[List[str]]",
        "exclude.language": "NotRequired[List[str]]",
        "exclude.hour": "NotRequired[List[str]]",
        "exclude.campaignId": "NotRequired[List[str]]",
        "exclude.utmSource": "NotRequired[List[str]]",
        "exclude.utmMedium": "NotRequired[List[str]]",
        "exclude.utmCampaign": "NotRequired[List[str]]",
        "exclude.qrCodeId": "NotRequired[List[str]]",
        "exclude.rule": "NotRequired[List[str]]",
        "exclude.split": "NotRequired[List[str]]",
        "trigger": "NotRequired[Literal['click', 'scan']]",
    },
)


AnalyticsExportQuery = TypedDict(
    "AnalyticsExportQuery",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "timeZone": "NotRequired[str]",
        "classRule": "NotRequired[Literal['true', 'false']]",
        "linkId": "NotRequired[List[str]]",
        "folderId": "NotRequired[List[str]]",
        "tag": "NotRequired[List[str]]",
        "domainId": "NotRequired[List[str]]",
        "country": "NotRequired[List[str]]",
        "region": "NotRequired[List[str]]",
        "city": "NotRequired[List[str]]",
        "referrer": "NotRequired[List[str]]",
        "device": "NotRequired[List[str]]",
        "browser": "NotRequired[List[str]]",
        "operatingSystem": "NotRequired[List[str]]",
        "language": "NotRequired[List[str]]",
        "hour": "NotRequired[List[str]]",
        "campaignId": "NotRequired[List[str]]",
        "utmSource": "NotRequired[List[str]]",
        "utmMedium": "NotRequired[List[str]]",
        "utmCampaign": "NotRequired[List[str]]",
        "qrCodeId": "NotRequired[List[str]]",
        "rule": "NotRequired[List[str]]",
        "split": "NotRequired[List[str]]",
        "exclude.linkId": "NotRequired[List[str]]",
        "exclude.folderId": "NotRequired[List[str]]",
        "exclude.tag": "NotRequired[List[str]]",
        "exclude.domainId": "NotRequired[List[str]]",
        "exclude.country": "NotRequired[List[str]]",
        "exclude.region": "NotRequired[List[str]]",
        "exclude.city": "NotRequired[List[str]]",
        "exclude.referrer": "NotRequired[List[str]]",
        "exclude.device": "NotRequired[List[str]]",
        "exclude.browser": "NotRequired[List[str]]",
        "exclude.operatingSystem": "NotRequired[List[str]]",
        "exclude.language": "NotRequired[List[str]]",
        "exclude.hour": "NotRequired[List[str]]",
        "exclude.campaignId": "NotRequired[List[str]]",
        "exclude.utmSource": "NotRequired[List[str]]",
        "exclude.utmMedium": "NotRequired[List[str]]",
        "exclude.utmCampaign": "NotRequired[List[str]]",
        "exclude.qrCodeId": "NotRequired[List[str]]",
        "exclude.rule": "NotRequired[List[str]]",
        "exclude.split": "NotRequired[List[str]]",
        "trigger": "NotRequired[Literal['click', 'scan']]",
    },
)


AnalyticsExportParquetQuery = TypedDict(
    "AnalyticsExportParquetQuery",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "timeZone": "NotRequired[str]",
        "classRule": "NotRequired[Literal['true', 'false']]",
        "linkId": "NotRequired[List[str]]",
        "folderId": "NotRequired[List[str]]",
        "tag": "NotRequired[List[str]]",
        "domainId": "NotRequired[List[str]]",
        "country": "NotRequired[List[str]]",
        "region": "NotRequired[List[str]]",
        "city": "NotRequired[List[str]]",
        "referrer": "NotRequired[List[str]]",
        "device": "NotRequired[List[str]]",
        "browser": "NotRequired[List[str]]",
        "operatingSystem": "NotRequired[List[str]]",
        "language": "NotRequired[List[str]]",
        "hour": "NotRequired[List[str]]",
        "campaignId": "NotRequired[List[str]]",
        "utmSource": "NotRequired[List[str]]",
        "utmMedium": "NotRequired[List[str]]",
        "utmCampaign": "NotRequired[List[str]]",
        "qrCodeId": "NotRequired[List[str]]",
        "rule": "NotRequired[List[str]]",
        "split": "NotRequired[List[str]]",
        "exclude.linkId": "NotRequired[List[str]]",
        "exclude.folderId": "NotRequired[List[str]]",
        "exclude.tag": "NotRequired[List[str]]",
        "exclude.domainId": "NotRequired[List[str]]",
        "exclude.country": "NotRequired[List[str]]",
        "exclude.region": "NotRequired[List[str]]",
        "exclude.city": "NotRequired[List[str]]",
        "exclude.referrer": "NotRequired[List[str]]",
        "exclude.device": "NotRequired[List[str]]",
        "exclude.browser": "NotRequired[List[str]]",
        "exclude.operatingSystem": "NotRequired[List[str]]",
        "exclude.language": "NotRequired[List[str]]",
        "exclude.hour": "NotRequired[List[str]]",
        "exclude.campaignId": "NotRequired[List[str]]",
        "exclude.utmSource": "NotRequired[List[str]]",
        "exclude.utmMedium": "NotRequired[List[str]]",
        "exclude.utmCampaign": "NotRequired[List[str]]",
        "exclude.qrCodeId": "NotRequired[List[str]]",
        "exclude.rule": "NotRequired[List[str]]",
        "exclude.split": "NotRequired[List[str]]",
        "trigger": "NotRequired[Literal['click', 'scan']]",
    },
)


ConversionsListQuery = TypedDict(
    "ConversionsListQuery",
    {
        "linkId": "NotRequired[str]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "event": "NotRequired[str]",
        "page": "NotRequired[int]",
        "pageSize": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "fields": "NotRequired[str]",
    },
)


AnalyticsUnknownAliasesQuery = TypedDict(
    "AnalyticsUnknownAliasesQuery",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
    },
)


class WebhooksDeliveriesQuery(TypedDict):
    status: NotRequired[Literal["Pending", "Succeeded", "Failed"]]
    eventType: NotRequired[Literal["link.created", "link.updated", "link.deleted", "link.click_threshold", "link.health_changed", "conversion.recorded", "domain.verified", "domain.failed", "ping", "bell.rang"]]
    page: NotRequired[int]
    pageSize: NotRequired[int]
    cursor: NotRequired[str]
    fields: NotRequired[str]


class BellsListQuery(TypedDict):
    linkId: NotRequired[str]
    campaignId: NotRequired[str]


WebhookEvent = Union[
    LinkCreatedEvent,
    LinkUpdatedEvent,
    LinkDeletedEvent,
    LinkClickThresholdEvent,
    LinkHealthChangedEvent,
    ConversionRecordedEvent,
    DomainVerifiedEvent,
    DomainFailedEvent,
    PingEvent,
]
