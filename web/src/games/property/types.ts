// The wire types that this screen reads, in one place. All are generated from Rust.

export type { Auction } from '../../wire/property/Auction';
export type { Debt } from '../../wire/property/Debt';
export type { DeckId } from '../../wire/property/DeckId';
export type { Event } from '../../wire/property/Event';
export type { Goods } from '../../wire/property/Goods';
export type { Group } from '../../wire/property/Group';
export type { Phase } from '../../wire/property/Phase';
export type { PlayerView } from '../../wire/property/PlayerView';
export type { Printed as Print } from '../../wire/property/Printed';
export type { PrintedSpace } from '../../wire/property/PrintedSpace';
export type { Reason } from '../../wire/property/Reason';
export type { Terms } from '../../wire/property/Terms';
export type { Trade } from '../../wire/property/Trade';
export type { View } from '../../wire/property/View';

import type { Event } from '../../wire/property/Event';
import type { SpaceViews } from '../../wire/property/SpaceViews';

/** A space as it stands now. */
export type SpaceView = SpaceViews[number];

/** Who pays or receives. */
export type Account = Extract<Event, { type: 'paid' }>['from'];
