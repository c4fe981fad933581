// Written by `npm run client:types`, from the OpenAPI document of the service.

export interface paths {
    "/art/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Picture of a kind that never changes
         * @description Without a size it fits into 1,024 pixels, with -512 or -256 into so many.
         *
         *     Needs no credential.
         */
        get: operations["readArt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the writes that a credential allowed, newest first
         * @description But for draws, which are records themselves, and what players do with a token.
         *
         *     Needs the operator's token, or a named token for this operation.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send many writes at once: all of them, or none
         * @description Each request needs what its operation needs, and is in the audit itself. If one is refused, so are all, with its status; the fields of the error begin with its place, such as `requests.3`. A preview tries each one, and undoes all.
         *
         *     Needs the operator's token, or a named token for this operation.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cards, by id
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["listCard"];
        put?: never;
        /**
         * Draw a card
         * @description Without `card`, `status` and `cp` it is a random draw, by the published odds. With an `Idempotency-Key` such as `draw-{user}-{day}`, and this `day` in the body, it is one card of that day, however often it is sent.
         *
         *     Needs the operator's password, or a named token for this operation. A player's token counts for what is the player's own.
         *
         *     A batch may send it.
         */
        post: operations["createCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/sheet.jpg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as JPEG
         * @description Needs no credential.
         */
        get: operations["readCardSheetJpeg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/sheet.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One to ten cards in one picture, by ids
         * @description Needs no credential.
         */
        get: operations["readCardSheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a card
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["readCard"];
        put?: never;
        post?: never;
        /**
         * Delete a card
         * @description Needs no credential.
         *
         *     A batch may send it.
         */
        delete: operations["deleteCard"];
        options?: never;
        head?: never;
        /**
         * Change a card
         * @description Needs the operator's token, or a named token for this operation.
         *
         *     A batch may send it.
         */
        patch: operations["updateCard"];
        trace?: never;
    };
    "/cards/{id}/d": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Close the owner's draw of the card's day
         * @description Sets `next` of the owner to the day after that of the card. It is a note for clients: draws do not look at it.
         *
         *     Needs no credential.
         */
        put: operations["drawDone"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/{id}/draw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the random draw that made a card
         * @description Needs no credential.
         */
        get: operations["readCardDraw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/{id}/face.jpg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Picture of a card as JPEG
         * @description Needs no credential.
         */
        get: operations["readCardJpeg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/{id}/face.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Picture of a card as PNG
         * @description Needs no credential.
         */
        get: operations["readCardPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/{id}/face.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Picture of a card as SVG
         * @description Needs no credential.
         */
        get: operations["readCardDrawing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/{id}/face.webp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Picture of a card as WebP
         * @description Needs no credential.
         */
        get: operations["readCardWebp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who has had a card and how it came to them, oldest first
         * @description Needs no credential.
         */
        get: operations["listCardHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/{id}/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the owner of a card
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["readCardOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faces/back/link.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Picture of a link that does not tell its card
         * @description Needs no credential.
         */
        get: operations["readBackPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faces/{faces}/link.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Picture of a link, 1200 by 630
         * @description Needs no credential.
         */
        get: operations["readLinkPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faces/{faces}/sheet.jpg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as JPEG
         * @description Needs no credential.
         */
        get: operations["readSheetJpeg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faces/{faces}/sheet.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One to ten cards in one picture, 800 wide
         * @description Needs no credential.
         */
        get: operations["readSheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faces/{face}/face.jpg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as JPEG
         * @description Needs no credential.
         */
        get: operations["readFaceJpeg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faces/{face}/face.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Picture of a card that never changes
         * @description Needs no credential.
         */
        get: operations["readFace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faces/{face}/face.webp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as WebP
         * @description Needs no credential.
         */
        get: operations["readFaceWebp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/banners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the banners of today, and those to come
         * @description Needs no credential.
         */
        get: operations["listBanner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/battles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the battles of all users, newest first
         * @description Needs no credential.
         */
        get: operations["listBattle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/boxes/{banner}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is left in the box of all players
         * @description Needs no credential.
         */
        get: operations["readBox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List kinds of cards, by number
         * @description Needs no credential.
         */
        get: operations["listKind"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/cards/{card}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a card number stands for
         * @description Needs no credential.
         */
        get: operations["readKind"];
        /**
         * Make a kind, or replace its names and texts
         * @description What is left out is empty then. Its art stays.
         *
         *     Needs the operator's token, or a named token for this operation.
         */
        put: operations["putKind"];
        post?: never;
        /**
         * Delete a kind and its art; its cards and versions stay
         * @description Needs the operator's token, or a named token for this operation.
         */
        delete: operations["deleteKind"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/cards/{card}/art": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the picture of a kind
         * @description The body is a PNG, JPEG or WebP of at most 8 MiB and 40 megapixels with one frame. It is turned as its orientation says, loses all metadata, and is stored as WebP that fits into squares of 1,024, 512 and 256 pixels. The token is in the header Authorization.
         *
         *     Needs the operator's token, or a named token for this operation.
         */
        put: operations["putKindArt"];
        post?: never;
        /**
         * Delete the picture of a kind
         * @description Needs the operator's token, or a named token for this operation.
         */
        delete: operations["deleteKindArt"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/cards/{card}/copies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the cards of a number, with their owners
         * @description Needs no credential.
         */
        get: operations["listKindCopy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/cards/{card}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a kind was called, newest first
         * @description Needs no credential.
         */
        get: operations["listKindVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/cards/{card}/wishes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the users who wish for a card number
         * @description Needs no credential.
         */
        get: operations["readKindWishes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/draws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the random draws of all days, by card
         * @description Needs no credential.
         */
        get: operations["listDraw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/economy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what draws, exchanges and salvage cost and give today
         * @description Needs no credential.
         */
        get: operations["readEconomy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/economy/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the same of any time, by its version
         * @description Needs no credential.
         */
        get: operations["readEconomyVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of all balances, newest first
         * @description Needs no credential.
         */
        get: operations["listEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the public keys that sign days, oldest first
         * @description Needs no credential.
         */
        get: operations["listKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the odds in force, and what was drawn under them
         * @description Needs no credential.
         */
        get: operations["readOdds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/odds/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the odds of any time, by their version
         * @description Needs no credential.
         */
        get: operations["readOddsVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what an operator looks at each morning: draws, tokens, days, and what is wrong
         * @description Needs the operator's token, or a named token for this operation.
         */
        get: operations["readOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/ranking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List characters by wins, then strength, or by strength, then wins; the greatest first
         * @description Needs no credential.
         */
        get: operations["listRanking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/seeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the game days' seeds, newest first
         * @description Needs no credential.
         */
        get: operations["listSeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/seeds/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a game day's seed
         * @description Needs no credential.
         */
        get: operations["readSeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/seeds/{day}/battles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the battles of a game day, oldest first
         * @description Needs no credential.
         */
        get: operations["listSeedBattle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/seeds/{day}/characters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the characters that a game day's seed gave, by user
         * @description Needs no credential.
         */
        get: operations["listSeedCharacter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/seeds/{day}/draws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the random draws of a game day, by card
         * @description Needs no credential.
         */
        get: operations["listSeedDraw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/seeds/{day}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of all balances on a game day, oldest first
         * @description Needs no credential.
         */
        get: operations["listSeedEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/seeds/{day}/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what draws of a game day begin with that was given or refilled, oldest first
         * @description Needs no credential.
         */
        get: operations["listSeedState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/seeds/{day}/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the trades that were accepted on a game day, by id
         * @description Needs no credential.
         */
        get: operations["listSeedTrade"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/standings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the first 1,000 users by wins, strength, kinds of cards or supers, the greatest first
         * @description Of a month, these are battles won, strength gained, and kinds and supers drawn in it. Those of all users are counted once a minute at most.
         *
         *     Needs no credential.
         */
        get: operations["listStanding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/tables/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the draw tables of the next game day, with their long-run odds
         * @description Needs no credential.
         */
        get: operations["readNextTables"];
        /**
         * Check draw tables, and store them for the days that open from now on
         * @description The body is what a file for DRAW_TABLE has. All instances use it. With DRAW_TABLE it is a 409. To go back to the odds that ship with the service, send an empty list.
         *
         *     Needs the operator's token, or a named token for this operation.
         */
        put: operations["putNextTables"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups, by id
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["listGroup"];
        put?: never;
        /**
         * Create a group
         * @description Needs the operator's password, or a named token for this operation.
         */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a group
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["readGroup"];
        put?: never;
        post?: never;
        /**
         * Delete a group; its users stay
         * @description Needs no credential.
         */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /**
         * Change a group
         * @description Needs no credential.
         *
         *     A batch may send it.
         */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/groups/{id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of a group, by id
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["listGroupUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups/{id}/users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a user into a group
         * @description Needs no credential.
         *
         *     A batch may send it.
         */
        put: operations["joinGroup"];
        post?: never;
        /**
         * Take a user out of a group
         * @description Needs no credential.
         *
         *     A batch may send it.
         */
        delete: operations["leaveGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the code of a player's link for a token of this player, which counts for 30 days
         * @description The code is its credential.
         */
        post: operations["redeemLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List named tokens, newest first
         * @description Needs the operator's token, or a named token for this operation.
         */
        get: operations["listToken"];
        put?: never;
        /**
         * Make a named token
         * @description It never allows more, or for longer, than the credentials of the request. Its secret is shown once.
         *
         *     Needs the operator's token, or a named token for this operation.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the named token of the request
         * @description Needs the operator's token, or a named token for this operation.
         */
        get: operations["readOwnToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{name}": {
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
         * Revoke a named token for ever, and those that were made with it
         * @description Within five seconds it counts on no instance.
         *
         *     Needs the operator's token, or a named token for this operation.
         */
        delete: operations["deleteToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List trades, by id
         * @description Needs no credential.
         */
        get: operations["listTrade"];
        put?: never;
        /**
         * Offer cards to another user, for cards of theirs
         * @description One side may be empty. A user has at most 50 open trades that it offered. The cards stay free for other trades.
         *
         *     Needs the operator's password, or a named token for this operation. A player's token counts for what is the player's own.
         */
        post: operations["createTrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trades/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users to trade with: they have twice what this user wishes for, and wish for what it has twice
         * @description At most 100, best first: the most cards that can go each way, then the most in all. Of many users, those with ids near this one are looked at, of many cards the newest: filters hold before that. A banner that is not in force is a 409.
         *
         *     Needs no credential.
         */
        get: operations["listTradeMatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trades/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a trade
         * @description Needs no credential.
         */
        get: operations["readTrade"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trades/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a trade: every card moves, or none
         * @description When a card has another owner by now, the trade is void, and the answer is a 409 `trade_void`.
         *
         *     Needs the operator's password, or a named token for this operation. A player's token counts for what is the player's own.
         */
        post: operations["acceptTrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trades/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a trade
         * @description Needs the operator's password, or a named token for this operation. A player's token counts for what is the player's own.
         */
        post: operations["declineTrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trades/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a trade that was offered
         * @description Needs the operator's password, or a named token for this operation. A player's token counts for what is the player's own.
         */
        post: operations["withdrawTrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ues, by id
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["listUe"];
        put?: never;
        /**
         * Create a ue
         * @description Needs the operator's password, or a named token for this operation.
         *
         *     A batch may send it.
         */
        post: operations["createUe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ues/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a ue
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["readUe"];
        put?: never;
        post?: never;
        /**
         * Delete a ue
         * @description Needs no credential.
         *
         *     A batch may send it.
         */
        delete: operations["deleteUe"];
        options?: never;
        head?: never;
        /**
         * Change a ue
         * @description Needs the operator's token, or a named token for this operation.
         *
         *     A batch may send it.
         */
        patch: operations["updateUe"];
        trace?: never;
    };
    "/ues/{id}/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the owner of a ue
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["readUeOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users, by id
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["listUser"];
        put?: never;
        /**
         * Create a user
         * @description Needs the operator's password, or a named token for this operation.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/summaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users with their balances, and how many cards and draws they have, by id
         * @description Needs no credential.
         */
        get: operations["listUserSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["readUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user who owns nothing any more
         * @description Needs no credential.
         *
         *     A batch may send it.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Needs the operator's token, or a named token for this operation.
         *
         *     A batch may send it.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/users/{id}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's balances, by currency
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["listUserBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/battles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the battles that a user started, newest first
         * @description Needs no credential.
         */
        get: operations["listUserBattle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/boxes/{banner}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is left in a user's box
         * @description Needs no credential.
         */
        get: operations["readUserBox"];
        put?: never;
        /**
         * Fill a user's box again
         * @description Needs the operator's password, or a named token for this operation. A player's token counts for what is the player's own.
         */
        post: operations["refillUserBox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's cards, by id
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["listUserCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/card/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Open the user's draw of the day
         * @description Sets `next` of the user to the day after today. It is a note for clients: draws do not look at it.
         *
         *     Needs no credential.
         */
        patch: operations["drawStart"];
        trace?: never;
    };
    "/users/{id}/character": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user's first character, as a day's seed gave it
         * @description Needs no credential.
         */
        get: operations["readUserCharacter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/d": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user's character, the earlier form of the record
         * @description Needs no credential.
         */
        get: operations["readCharacter"];
        /**
         * Fight a battle against the chosen opponent
         * @description The body may choose the opponent. A user fights twice a game day at most; what came of it is in the battles.
         *
         *     Needs no credential. A player's token counts for what is the player's own.
         */
        put: operations["battle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user's game day: what was drawn, what is left
         * @description What a bot asks before it draws: the `day` goes into the body and the `Idempotency-Key` `draw-{user}-{day}`.
         *
         *     Needs no credential.
         */
        get: operations["readUserDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/draws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's random draws, oldest first
         * @description Needs no credential.
         */
        get: operations["listUserDraw"];
        put?: never;
        /**
         * Draw many cards at once: all of them, or none
         * @description Needs the operator's password, or a named token for this operation. A player's token counts for what is the player's own.
         */
        post: operations["createUserDraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a user's balances, newest first
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["listUserEntry"];
        put?: never;
        /**
         * Add to a user's balance, or take from it
         * @description Needs the operator's password, or a named token for this operation.
         *
         *     A batch may send it.
         */
        post: operations["createUserEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/exchanges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an exchange that is declared today
         * @description Needs the operator's password, or a named token for this operation. A player's token counts for what is the player's own.
         */
        post: operations["createUserExchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/guarantees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List how far a user is towards the guarantees of the banners in force
         * @description Needs no credential.
         */
        get: operations["listUserGuarantee"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a user is called elsewhere
         * @description Needs the operator's token, or a named token for this operation.
         */
        get: operations["readUserIdentities"];
        /**
         * Set all that a user is called elsewhere
         * @description Needs the operator's token, or a named token for this operation.
         */
        put: operations["putUserIdentities"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a player's tokens that are in force, newest first
         * @description Needs the operator's token, or a named token for this operation. A player's token counts for what is the player's own.
         */
        get: operations["listUserLink"];
        put?: never;
        /**
         * Make a link with which a player acts on the page
         * @description Where PLAYER_LINKS is true. Give it to the player alone: its code counts once, within ten minutes.
         *
         *     Needs the operator's password, or a named token for this operation.
         */
        post: operations["createLink"];
        /**
         * Revoke all of a player's tokens and links, at once and for ever
         * @description Needs the operator's token, or a named token for this operation. A player's token counts for what is the player's own.
         */
        delete: operations["deleteUserLinks"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/links/{link}": {
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
         * Revoke one of a player's tokens
         * @description Needs the operator's token, or a named token for this operation. A player's token counts for what is the player's own.
         */
        delete: operations["deleteUserLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/prints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the copies of limited editions that a user has, by card
         * @description Needs no credential.
         */
        get: operations["listUserPrint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/salvages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Salvage a user's cards: all of them, or none
         * @description Needs the operator's password, or a named token for this operation. A player's token counts for what is the player's own.
         */
        post: operations["createUserSalvage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/spares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a user has twice or more, by number, and how many wish for it
         * @description Kinds of which the user has got cards most recently, at most 500.
         *
         *     Needs no credential.
         */
        get: operations["listUserSpare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/ue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's ues, by id
         * @description Needs no credential.
         *
         *     A batch may watch it.
         */
        get: operations["listUserUe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/wishes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the numbers of cards that a user wishes for
         * @description Needs no credential.
         */
        get: operations["readUserWishes"];
        /**
         * Set all numbers of cards that a user wishes for
         * @description Needs the operator's password, or a named token for this operation. A player's token counts for what is the player's own.
         */
        put: operations["putUserWishes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/wishes/{card}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add one to the numbers of cards that a user wishes for
         * @description The others stay. A user wishes for at most 100.
         *
         *     Needs the operator's password, or a named token for this operation. A player's token counts for what is the player's own.
         */
        put: operations["putUserWish"];
        post?: never;
        /**
         * Remove one of the numbers of cards that a user wishes for
         * @description Needs the operator's password, or a named token for this operation. A player's token counts for what is the player's own.
         */
        delete: operations["deleteUserWish"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events that were given up
         * @description Needs the operator's token, or a named token for this operation.
         */
        get: operations["listWebhook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send events that were given up, for another day
         * @description Needs the operator's token, or a named token for this operation.
         */
        post: operations["sendWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AuditList: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * @description `token` and a name for a named token; else which of the operator's secrets
             * @example token mei
             */
            credential: string;
            /**
             * @description Its id
             * @example updateCard
             */
            operation: string;
            /**
             * @description Its path
             * @example cards/12
             */
            record: string;
            /**
             * @description The network that it came from
             * @example 203.0.113.0
             */
            address: string;
            /**
             * @description The fields that were sent, without secrets; long ones are cut
             * @example {
             *       "card": 20,
             *       "status": "super"
             *     }
             */
            changed: {
                [key: string]: unknown;
            };
        };
        Banner: {
            /** @example standard */
            name: string;
            /**
             * @description The first game day; left out without one
             * @example 20260131
             */
            from?: string;
            /**
             * @description The last game day; left out without one
             * @example 20260131
             */
            until?: string;
            /** @description In the order in which a draw walks them */
            outcomes?: components["schemas"]["BannerOutcome"][];
            /**
             * @description The cards of a pack: so many from a list, or from another one where no earlier card has these statuses
             * @example [
             *       {
             *         "list": "common",
             *         "count": 4
             *       },
             *       {
             *         "list": "rare"
             *       }
             *     ]
             */
            slots?: {
                list: string;
                count?: number;
                if_none?: {
                    status: string[];
                    list: string;
                };
            }[];
            /**
             * @description Slots that come in place of the own ones, so many times in so many packs
             * @example [
             *       {
             *         "chance": [
             *           1,
             *           2000
             *         ],
             *         "slots": [
             *           {
             *             "list": "rare",
             *             "count": 5
             *           }
             *         ]
             *       }
             *     ]
             */
            instead?: {
                /**
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                chance: number[];
                slots: {
                    list: string;
                    count?: number;
                    if_none?: {
                        status: string[];
                        list: string;
                    };
                }[];
            }[];
            /**
             * @description Rarities with their rules, the rarest first
             * @example [
             *       {
             *         "status": "super",
             *         "within": 90
             *       }
             *     ]
             */
            rarities?: {
                status: string;
                within?: number;
                /** @enum {boolean} */
                once?: true;
                /** @enum {string} */
                resets?: "own" | "rarer";
                ramp?: {
                    from: number;
                    add: number;
                } | {
                    from: number;
                    add: number;
                }[];
                featured?: {
                    /**
                     * @example [
                     *       1,
                     *       2
                     *     ]
                     */
                    chance: number[];
                    misses?: number;
                    within?: number;
                    /** @enum {boolean} */
                    once?: true;
                    /** @enum {boolean} */
                    target?: true;
                };
            }[];
            /**
             * @description What counts together
             * @example event
             */
            counters?: string;
            /**
             * @description Whose box it is whose copies the draws take: one for each player, or one for all
             * @example player
             * @enum {string}
             */
            box?: "player" | "world";
            /**
             * @description The card after which a player may fill the box again
             * @example {
             *       "card": 20
             *     }
             */
            reset?: {
                card?: number;
            };
            /**
             * @description What each draw costs, by currencies
             * @example {
             *       "ticket": 1
             *     }
             */
            cost?: {
                [key: string]: number;
            };
            /**
             * @description So many draws of a user cost nothing on a day
             * @example 1
             */
            free?: number;
            /**
             * @description What each draw gives beside its card
             * @example {
             *       "spark": 1
             *     }
             */
            gives?: {
                [key: string]: number;
            };
            /**
             * @description How often a user may draw on a day, and ever
             * @example {
             *       "day": 10
             *     }
             */
            limit?: {
                day?: number;
                ever?: number;
            };
        };
        BannerList: {
            /**
             * @description The cards of a pack: so many from a list, or from another one where no earlier card has these statuses
             * @example null
             */
            slots: {
                list: string;
                count?: number;
                if_none?: {
                    status: string[];
                    list: string;
                };
            }[] | null;
            /**
             * @description SHA-256 of the table as canonical JSON (RFC 8785), in hex: of `outcomes`, or of the object that has the rules too
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            version: string;
            /**
             * @description The first day of the banner in force; null without one
             * @example 20260131
             */
            from: string | null;
            /**
             * @description Its last day; null without one
             * @example 20260131
             */
            until: string | null;
            /**
             * @description What counts together; null without rules and without a box of a player
             * @example null
             */
            counters: string | null;
            /**
             * @description Rarities with their rules, the rarest first; null without rules
             * @example null
             */
            rarities: {
                status: string;
                within?: number;
                /** @enum {boolean} */
                once?: true;
                /** @enum {string} */
                resets?: "own" | "rarer";
                ramp?: {
                    from: number;
                    add: number;
                } | {
                    from: number;
                    add: number;
                }[];
                featured?: {
                    /**
                     * @example [
                     *       1,
                     *       2
                     *     ]
                     */
                    chance: number[];
                    misses?: number;
                    within?: number;
                    /** @enum {boolean} */
                    once?: true;
                    /** @enum {boolean} */
                    target?: true;
                };
            }[] | null;
            /**
             * @description Whose box it is whose copies the draws take: one for each player, or one for all
             * @example null
             * @enum {string|null}
             */
            box: "player" | "world" | null;
            /**
             * @description The card after which a player may fill the box again
             * @example null
             */
            reset: {
                card: number;
            } | null;
            /**
             * Format: int64
             * @description Sum of the weights; of a box, all its copies
             * @example 10000
             */
            total: number;
            /**
             * @description What each draw costs, by currencies
             * @example null
             */
            cost: {
                [key: string]: number;
            } | null;
            /**
             * @description So many draws of a user cost nothing on a day
             * @example null
             */
            free: number | null;
            /**
             * @description What each draw gives beside its card
             * @example null
             */
            gives: {
                [key: string]: number;
            } | null;
            /**
             * @description How often a user may draw on a day, and ever
             * @example null
             */
            limit: {
                day?: number;
                ever?: number;
            } | null;
            /**
             * @description Its name, for draws
             * @example summer
             */
            banner: string;
            /**
             * @description Whether draws can be made under it today. One that comes begins with `from`, or with the next day
             * @example in_force
             * @enum {string}
             */
            state: "in_force" | "coming" | "ended";
            /**
             * Format: date-time
             * @description When its first day begins; null without one
             * @example null
             */
            begins_at: string | null;
            /**
             * Format: date-time
             * @description When its last day ends; null without one
             * @example null
             */
            ends_at: string | null;
        };
        BannerOutcome: {
            /**
             * Format: int64
             * @description Which card
             * @example 7
             */
            card: number;
            /**
             * @description Rarity
             * @example normal
             */
            status: string;
            /**
             * Format: int64
             * @description How many copies a full box has; only in a box, where it is the weight too
             * @example 100
             */
            copies?: number;
            /**
             * @description Featured; only in tables with rules
             * @example true
             * @enum {boolean}
             */
            featured?: true;
            /** @example normal */
            skill?: string;
            /**
             * Format: int64
             * @description Its share of `total`
             * @example 825
             */
            weight?: number;
            /**
             * @description Strength
             * @example {
             *       "min": 1,
             *       "max": 200
             *     }
             */
            cp?: components["schemas"]["Range"];
        };
        BatchCreate: {
            /** @example false */
            preview: boolean;
            /** @description In the order of the requests */
            results: components["schemas"]["BatchResult"][];
        };
        BatchRequestDto: {
            /**
             * @example POST
             * @enum {string}
             */
            method: "PATCH" | "POST" | "PUT" | "DELETE";
            /**
             * @description Of an operation that a batch may send
             * @example /users/87
             */
            path: string;
            /**
             * @description What the operation takes, without credentials
             * @example {
             *       "luck": 7
             *     }
             */
            body?: {
                [key: string]: unknown;
            };
            /**
             * @description Of a read that is made before and after the request
             * @example /users/87/balances
             */
            watch?: string;
            /**
             * @description The `etag` that the watched read must have before it
             * @example
             */
            if_match?: string;
        };
        BatchResult: {
            /**
             * Format: int64
             * @description That of the response
             * @example 200
             */
            status: number;
            /**
             * @description Of the response
             * @example [
             *       {
             *         "currency": "ticket",
             *         "balance": 5,
             *         "most": 999
             *       }
             *     ]
             */
            body?: {
                [key: string]: unknown;
            } | {
                [key: string]: unknown;
            }[];
            /** @description Why a preview refuses it */
            errors?: components["schemas"]["ErrorDetail"][];
            /**
             * @description What the watched read gave; missing for a 404
             * @example [
             *       {
             *         "currency": "ticket",
             *         "balance": 5,
             *         "most": 999
             *       }
             *     ]
             */
            before?: {
                [key: string]: unknown;
            } | {
                [key: string]: unknown;
            }[];
            /**
             * @description The same after the request
             * @example [
             *       {
             *         "currency": "ticket",
             *         "balance": 5,
             *         "most": 999
             *       }
             *     ]
             */
            after?: {
                [key: string]: unknown;
            } | {
                [key: string]: unknown;
            }[];
            /**
             * @description Of `after`, for `if_match`
             * @example "x"
             */
            etag?: string;
        };
        BattleDto: {
            /**
             * @description The game day that it is meant for; on another one, the answer is a 409 `day_over`
             * @example 20260131
             */
            day?: string;
            /**
             * Format: int64
             * @description The opponent's user id, chosen before the battle
             * @example 2
             */
            battle?: number;
        };
        BattleList: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the user who started it, who may be deleted by now
             * @example 1
             */
            user: number;
            /**
             * Format: int64
             * @description The opponent's user id
             * @example 2
             */
            opponent: number;
            /**
             * @description Whether the user won
             * @example false
             */
            won: boolean;
            /**
             * @description The chance of winning that there was
             * @example 0.48
             */
            win_probability: number;
            /**
             * @description The stat that was raised, empty for a loss
             * @example attack
             */
            stat: string;
            /**
             * Format: int64
             * @description By how much
             * @example 7
             */
            gain: number;
            /**
             * @description The result in words
             * @example Won against kuno: attack +7
             */
            comment: string;
            /**
             * @description The day whose seed decided it; null for a battle from before days had seeds for them, like all below but created_at
             * @example 20260131
             */
            day: string | null;
            /**
             * Format: int64
             * @description Counts the user's battles of the day from 1
             * @example 1
             */
            nonce: number | null;
            /**
             * Format: int64
             * @description The user's strength before
             * @example 48
             */
            strength: number | null;
            /**
             * Format: int64
             * @description The opponent's strength
             * @example 52
             */
            opponent_strength: number | null;
            /**
             * Format: int64
             * @description All battles that the user had fought before
             * @example 3
             */
            battles_before: number | null;
            /**
             * @description The character's rarity before
             * @example normal
             */
            status_before: string | null;
            /**
             * @description The character's rarity afterwards
             * @example normal
             */
            status: string | null;
            /**
             * @description SHA-256 of the day's seed, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string | null;
            /**
             * @description The day's seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        BoxOutcome: {
            /**
             * Format: int64
             * @description Which card
             * @example 70
             */
            card: number;
            /** @example gold */
            status: string;
            /** @example  */
            skill: string;
            /**
             * Format: int64
             * @description How many a full box has
             * @example 100
             */
            copies: number;
            /**
             * Format: int64
             * @description How many are left
             * @example 88
             */
            left: number;
            /**
             * @description Its chance in the next draw
             * @example 0.1
             */
            chance: number;
        };
        BoxPrint: {
            /**
             * Format: int64
             * @example 1
             */
            card_id: number;
            /**
             * Format: int64
             * @description Id of the user who drew it
             * @example 1
             */
            owner: number;
            /**
             * Format: int64
             * @example 121
             */
            box_number: number;
            /**
             * Format: int64
             * @example 12
             */
            print: number;
            /**
             * Format: int64
             * @description The outcome's place in the table, from 0
             * @example 0
             */
            outcome: number;
            /**
             * Format: int64
             * @description Which card
             * @example 70
             */
            card: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        BoxRead: {
            /**
             * @description The banner that has the box
             * @example edition
             */
            banner: string;
            /**
             * @description Version of its table, as in readOddsVersion
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            version: string;
            /**
             * Format: int64
             * @description How many a full box has
             * @example 1000
             */
            copies: number;
            /**
             * Format: int64
             * @description How many are left
             * @example 879
             */
            left: number;
            /** @description In the order of the table */
            outcomes: components["schemas"]["BoxOutcome"][];
            /**
             * @description What the next 1, 10, 90 and 200 draws give until the box is empty, exactly; empty with the box
             * @example []
             */
            next: components["schemas"]["FirstDraws"][];
            /**
             * @description Whether it can be drawn from today
             * @example true
             */
            is_open: boolean;
            /**
             * Format: int64
             * @description The `box_number` of the last draw; 0 before the first
             * @example 121
             */
            number: number;
            /** @description The last ten draws, the newest first */
            latest: components["schemas"]["BoxPrint"][];
        };
        BoxWait: {
            /**
             * @description The mean number of draws from a full box to the first one
             * @example 150.5
             */
            mean: number;
            /**
             * Format: int64
             * @description After so many draws from a full box one has come
             * @example 300
             */
            most: number;
        };
        BoxWaits: {
            /** @description Of each outcome, in their order */
            outcomes: components["schemas"]["BoxWait"][];
            /**
             * @description Of each rarity
             * @example {
             *       "prize": {
             *         "mean": 150.5,
             *         "most": 300
             *       }
             *     }
             */
            statuses: {
                [key: string]: components["schemas"]["BoxWait"];
            };
        };
        CardCreate: {
            /**
             * Format: int64
             * @description Which card
             * @example 7
             */
            card: number;
            /** @example normal */
            skill: string;
            /**
             * @description Rarity, normal or super among others
             * @example normal
             */
            status: string;
            /**
             * Format: int64
             * @description Strength
             * @example 120
             */
            cp: number;
            /** @example https://card.example/7.webp */
            url: string;
            /**
             * Format: int64
             * @example 0
             */
            count: number;
            /** @example syui */
            author: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @description Only with `include=draw` */
            draw?: components["schemas"]["Card_DrawCreate"] | null;
        };
        CardList: {
            /**
             * Format: int64
             * @description Which card
             * @example 7
             */
            card: number;
            /** @example normal */
            skill: string;
            /**
             * @description Rarity, normal or super among others
             * @example normal
             */
            status: string;
            /**
             * Format: int64
             * @description Strength
             * @example 120
             */
            cp: number;
            /** @example https://card.example/7.webp */
            url: string;
            /**
             * Format: int64
             * @example 0
             */
            count: number;
            /** @example syui */
            author: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
        };
        CardRead: {
            /**
             * Format: int64
             * @description Which card
             * @example 7
             */
            card: number;
            /** @example normal */
            skill: string;
            /**
             * @description Rarity, normal or super among others
             * @example normal
             */
            status: string;
            /**
             * Format: int64
             * @description Strength
             * @example 120
             */
            cp: number;
            /** @example https://card.example/7.webp */
            url: string;
            /**
             * Format: int64
             * @example 0
             */
            count: number;
            /** @example syui */
            author: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
        };
        CardUpdate: {
            /**
             * Format: int64
             * @description Which card
             * @example 7
             */
            card: number;
            /** @example normal */
            skill: string;
            /**
             * @description Rarity, normal or super among others
             * @example normal
             */
            status: string;
            /**
             * Format: int64
             * @description Strength
             * @example 120
             */
            cp: number;
            /** @example https://card.example/7.webp */
            url: string;
            /**
             * Format: int64
             * @example 0
             */
            count: number;
            /** @example syui */
            author: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
        };
        Card_DrawCreate: {
            /**
             * Format: int64
             * @description Id of the card, which may be deleted by now
             * @example 1
             */
            card_id: number;
            /**
             * Format: int64
             * @description Id of the user who drew, who may be deleted by now
             * @example 1
             */
            owner: number;
            /** @example 20260131 */
            day: string;
            /**
             * Format: int64
             * @description Counts the owner's random draws of the day from 1
             * @example 1
             */
            nonce: number;
            /**
             * @description What the player added
             * @example lucky
             */
            client_seed: string;
            /**
             * @description The banner that it was drawn under
             * @example standard
             */
            banner: string;
            /**
             * @description Version of the draw table, as in readOdds
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            table: string;
            /**
             * @description What counts together under the rules of the table; null without rules
             * @example null
             */
            counters: string | null;
            /**
             * Format: int64
             * @description Counts the owner's draws under these counters from 1, over days; null without rules
             * @example null
             */
            number: number | null;
            /**
             * @description The owner's state before the draw, for each rarity: the draws since the last one with its status or, unless `resets` is own, a rarer one (-1 once a `once` is kept, and -2, -3 and so on under a later table without it), and those with its status in a row that were not featured, or not the target; under a table with `featured.within` also the draws since the last featured card of it, or the target (-1 once a `featured.once` is kept); of a box, in one list how many copies of each outcome were drawn since it was filled; null without rules and without a box
             * @example null
             */
            state: number[][] | null;
            /**
             * @description Which rule the table and the state put in force for the draw; null without rules
             * @example null
             * @enum {string|null}
             */
            decided_by: "weights" | "ramp" | "guarantee" | "featured" | null;
            /**
             * Format: int64
             * @description The featured card that the draw named, or kept from the one before; null without one
             * @example null
             */
            target: number | null;
            /**
             * Format: int64
             * @description The outcome's place in that table, from 0
             * @example 6
             */
            outcome: number;
            /**
             * Format: int64
             * @description Counts the draws from a box of all players: 1, 2, 3 and so on; null elsewhere
             * @example null
             */
            box_number: number | null;
            /**
             * Format: int64
             * @description Counts the outcome's copies that came out of a box of all players; null elsewhere
             * @example null
             */
            print: number | null;
            /**
             * Format: int64
             * @description Which card was drawn
             * @example 7
             */
            card: number;
            /**
             * @description Its rarity when drawn
             * @example normal
             */
            status: string;
            /**
             * @description Its skill as drawn; the card has another if the request said so
             * @example normal
             */
            skill: string;
            /**
             * Format: int64
             * @description Its strength when drawn
             * @example 120
             */
            cp: number;
            /**
             * Format: int64
             * @description The nonce of the first card of its pack; null for a card alone
             * @example null
             */
            pack: number | null;
            /**
             * Format: int64
             * @description Its place in the pack, from 1; null alone
             * @example null
             */
            slot: number | null;
            /**
             * @description SHA-256 of the day's seed, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string;
            /**
             * @description The day's seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: date-time
             * @description When it was drawn
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * @description The chance of this outcome in this draw
             * @example 0.0825
             */
            chance: number;
            /**
             * @description The name of the card in the catalogue; null without one
             * @example Kuno
             */
            name: string | null;
        };
        Card_HistoryList: {
            /**
             * @description `drawn`, `given` by the operator or `exchanged` at first, then `moved` by the operator or `traded`, and `salvaged` at last
             * @example drawn
             */
            kind: string;
            /**
             * Format: int64
             * @description Id of the user who had it then, and who may be deleted by now
             * @example 1
             */
            user: number;
            /**
             * Format: int64
             * @description Id of the user who had it before; null unless it was moved or traded
             * @example 0
             */
            from: number | null;
            /**
             * @description The game day of the draw, the id of the trade, or the reference of the entries; else empty
             * @example 20260131
             */
            reference: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            at: string;
        };
        Card_OwnerRead: {
            /**
             * @description Decentralized identifier of the account
             * @example did:plc:4hqjfn7m6n5hno3doamuhgef
             */
            did: string;
            /** @example false */
            member: boolean;
            /** @example false */
            book: boolean;
            /** @example false */
            manga: boolean;
            /** @example false */
            badge: boolean;
            /** @example false */
            social_a: boolean;
            /** @example false */
            social_b: boolean;
            /** @example false */
            delete: boolean;
            /** @example false */
            handle: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the user was last refreshed
             * @example 2026-01-31T12:00:00+09:00
             */
            updated_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            raid_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            server_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            egg_at: string;
            /**
             * Format: int64
             * @example 0
             */
            luck: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            luck_at: string;
            /**
             * Format: int64
             * @example 0
             */
            like: number;
            /**
             * Format: int64
             * @example 0
             */
            like_rank: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            like_at: string;
            /**
             * Format: int64
             * @example 0
             */
            fav: number;
            /** @example false */
            ten: boolean;
            /**
             * Format: int64
             * @example 0
             */
            ten_su: number;
            /**
             * Format: int64
             * @example 0
             */
            ten_kai: number;
            /**
             * Format: int64
             * @example 51980099637209
             */
            aiten: number;
            /** @example  */
            ten_card: string;
            /** @example  */
            ten_delete: string;
            /** @example  */
            ten_post: string;
            /** @example  */
            ten_get: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            ten_at: string;
            /**
             * @description First game day on which the user may draw
             * @example 20260131
             */
            next: string;
            /**
             * Format: int64
             * @example 0
             */
            room: number;
            /** @example false */
            model: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            model_at: string;
            /**
             * Format: int64
             * @example 0
             */
            model_attack: number;
            /**
             * Format: int64
             * @example 0
             */
            model_limit: number;
            /**
             * Format: int64
             * @example 0
             */
            model_skill: number;
            /**
             * Format: int64
             * @example 0
             */
            model_mode: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical_d: number;
            /** @example false */
            game: boolean;
            /** @example false */
            game_test: boolean;
            /** @example false */
            game_end: boolean;
            /** @example false */
            game_account: boolean;
            /**
             * Format: int64
             * @example 0
             */
            game_lv: number;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example syui */
            username: string;
        };
        ChangeWishDto: {
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
        };
        CharacterRead: {
            /**
             * Format: int64
             * @description As `user`: a user has one character
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description The user's id
             * @example 1
             */
            user: number;
            /**
             * Format: int64
             * @description Which of the four characters
             * @example 3
             */
            chara: number;
            /**
             * Format: int64
             * @example 12
             */
            skill: number;
            /**
             * Format: int64
             * @example 20
             */
            hp: number;
            /**
             * Format: int64
             * @example 7
             */
            attack: number;
            /**
             * Format: int64
             * @example 9
             */
            defense: number;
            /**
             * Format: int64
             * @example 4
             */
            critical: number;
            /**
             * Format: int64
             * @description Battles fought this game day
             * @example 1
             */
            day: number;
            /**
             * @description Whether no battle is left today
             * @example false
             */
            limit: boolean;
            /**
             * @description Rarity, normal or super
             * @example normal
             */
            status: string;
            /**
             * @description The last result in words
             * @example Won against kuno: attack +7
             */
            comment: string;
            /**
             * @description The first game day with a battle left
             * @example 20260131
             */
            next: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Of the last battle or choice of an opponent
             * @example 2026-01-31T12:00:00+09:00
             */
            updated_at: string;
            /**
             * Format: int64
             * @description Battles won
             * @example 3
             */
            win: number;
            /**
             * Format: int64
             * @description The opponent's user id, 0 for none
             * @example 2
             */
            battle: number;
        };
        Consolidated: {
            /** @description Of each outcome, in their order */
            outcomes: components["schemas"]["LongRun"][];
            /**
             * @description Of each rarity
             * @example {
             *       "super": {
             *         "chance": 0.01,
             *         "expected_draws": 100,
             *         "featured": null
             *       }
             *     }
             */
            statuses: {
                [key: string]: components["schemas"]["StatusLongRun"];
            };
            /**
             * @description Of each card that a draw may name, for a player who always names it; only where there is one
             * @example []
             */
            targets?: components["schemas"]["TargetLongRun"][];
        };
        CreateBatchDto: {
            /**
             * Format: password
             * @description The operator's password: needed for operations that need it
             * @example secret
             */
            password?: string;
            /**
             * Format: password
             * @description The operator's token or a named token for this operation; needed here, unless the header Authorization has it
             * @example secret
             */
            token?: string;
            /**
             * @description Try each request, and undo all of them
             * @example false
             */
            preview?: boolean;
            requests: components["schemas"]["BatchRequestDto"][];
        };
        CreateCardDto: {
            /**
             * Format: int64
             * @description Which card
             * @example 7
             */
            card?: number;
            /** @example normal */
            skill?: string;
            /**
             * @description Rarity, normal or super among others
             * @example normal
             */
            status?: string;
            /**
             * Format: int64
             * @description Strength
             * @example 120
             */
            cp?: number;
            /** @example https://card.example/7.webp */
            url?: string;
            /**
             * Format: int64
             * @example 0
             */
            count?: number;
            /** @example syui */
            author?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at?: string;
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
            /**
             * Format: int64
             * @description Id of the user who owns it
             * @example 1
             */
            owner: number;
            /**
             * @description The player's part in a random draw, which goes into it together with the day's seed
             * @example lucky
             */
            client_seed?: string;
            /**
             * @description The banner to draw under, one in force today; standard by default
             * @example standard
             */
            banner?: string;
            /**
             * Format: int64
             * @description The featured card that the owner wants, where the banner has `featured.target`; 0 for none. Without it that of the owner's last draw under the counters stays
             * @example 21
             */
            target?: number;
            /**
             * @description The game day that it is meant for; on another one, the answer is a 409 `day_over`
             * @example 20260131
             */
            day?: string;
            /**
             * Format: password
             * @description The operator's token, where TOKEN_OPERATIONS closes this operation; or a named token for it, in place of the password
             * @example secret
             */
            token?: string;
        };
        CreateDrawsDto: {
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
            /**
             * @description The player's part in a random draw, which goes into it together with the day's seed
             * @example lucky
             */
            client_seed?: string;
            /**
             * @description The banner to draw under, one in force today; standard by default
             * @example standard
             */
            banner?: string;
            /**
             * Format: int64
             * @description The featured card that the owner wants, where the banner has `featured.target`; 0 for none. Without it that of the owner's last draw under the counters stays
             * @example 21
             */
            target?: number;
            /**
             * @description The game day that it is meant for; on another one, the answer is a 409 `day_over`
             * @example 20260131
             */
            day?: string;
            /**
             * Format: password
             * @description The operator's token, where TOKEN_OPERATIONS closes this operation; or a named token for it, in place of the password
             * @example secret
             */
            token?: string;
            /**
             * Format: int64
             * @description How many cards
             * @example 10
             */
            count?: number;
            /**
             * Format: int64
             * @description How many packs, in place of `count`, under a banner with slots
             * @example 1
             */
            packs?: number;
        };
        CreateEntryDto: {
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
            /**
             * Format: password
             * @description The operator's token, where TOKEN_OPERATIONS closes this operation; or a named token for it, in place of the password
             * @example secret
             */
            token?: string;
            /**
             * @description One that is declared today or for the next day
             * @example ticket
             */
            currency: string;
            /**
             * Format: int64
             * @description What is added, or taken when it is negative; not 0
             * @example 10
             */
            amount: number;
            /**
             * @description Not a reason of the service
             * @example daily login
             */
            reason: string;
            /**
             * @description What it belongs to
             * @example 20260131
             */
            reference?: string;
        };
        CreateExchangeDto: {
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
            /**
             * Format: password
             * @description The operator's token, where TOKEN_OPERATIONS closes this operation; or a named token for it, in place of the password
             * @example secret
             */
            token?: string;
            /**
             * @description One that is declared today
             * @example spark-21
             */
            name: string;
        };
        CreateGroupDto: {
            /**
             * @description Unique; stored in NFC
             * @example tuners
             */
            name: string;
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
            /**
             * @description The users in the group
             * @example [
             *       1,
             *       2
             *     ]
             */
            users?: number[];
        };
        CreateLinkDto: {
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
            /**
             * Format: password
             * @description The operator's token, where TOKEN_OPERATIONS closes this operation; or a named token for it, in place of the password
             * @example secret
             */
            token?: string;
        };
        CreateSalvageDto: {
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
            /**
             * Format: password
             * @description The operator's token, where TOKEN_OPERATIONS closes this operation; or a named token for it, in place of the password
             * @example secret
             */
            token?: string;
            /**
             * @description Ids of the user's cards
             * @example [
             *       1,
             *       2
             *     ]
             */
            cards: number[];
        };
        CreateTokenDto: {
            /**
             * @description Whose it is. A name is used once, for the log and the audit name the token by it
             * @example Mei
             */
            name: string;
            /**
             * @description The ids of the operations that it counts for
             * @example [
             *       "createCard"
             *     ]
             */
            operations: string[];
            /**
             * Format: date-time
             * @description From then on it no longer counts
             * @example 2999-12-31T12:00:00+09:00
             */
            until: string;
            /**
             * Format: password
             * @description The operator's password: needed for operations that need it
             * @example secret
             */
            password?: string;
            /**
             * Format: password
             * @description The operator's token or a named token for this operation; needed here, unless the header Authorization has it
             * @example secret
             */
            token?: string;
        };
        CreateTradeDto: {
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
            /**
             * Format: int64
             * @description Id of the user who offers it
             * @example 1
             */
            from: number;
            /**
             * Format: int64
             * @description Id of the user to whom it is offered, another one
             * @example 2
             */
            to: number;
            /**
             * @description Ids of cards of `from`, which go to `to`
             * @example [
             *       1,
             *       2
             *     ]
             */
            gives: number[];
            /**
             * @description Ids of cards of `to`, which go to `from`
             * @example [
             *       1,
             *       2
             *     ]
             */
            asks: number[];
            /**
             * Format: date-time
             * @description When it expires; without it, it does not
             * @example 2999-12-31T12:00:00+09:00
             */
            until?: string;
        };
        CreateUeDto: {
            /** @example false */
            limit?: boolean;
            /** @example false */
            limit_boss?: boolean;
            /** @example false */
            limit_item?: boolean;
            /**
             * Format: int64
             * @example 0
             */
            lv?: number;
            /**
             * Format: int64
             * @example 0
             */
            lv_point?: number;
            /**
             * Format: int64
             * @example 0
             */
            model?: number;
            /**
             * Format: int64
             * @example 0
             */
            sword?: number;
            /**
             * Format: int64
             * @example 0
             */
            card?: number;
            /** @example normal */
            mode?: string;
            /**
             * Format: int64
             * @example 0
             */
            cp?: number;
            /**
             * Format: int64
             * @example 0
             */
            count?: number;
            /**
             * Format: int64
             * @example 0
             */
            location_x?: number;
            /**
             * Format: int64
             * @example 0
             */
            location_y?: number;
            /**
             * Format: int64
             * @example 0
             */
            location_z?: number;
            /**
             * Format: int64
             * @example 0
             */
            location_n?: number;
            /** @example syui */
            author?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at?: string;
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
            /**
             * Format: int64
             * @description Id of the user who owns it
             * @example 1
             */
            owner: number;
            /**
             * Format: password
             * @description The operator's token, where TOKEN_OPERATIONS closes this operation; or a named token for it, in place of the password
             * @example secret
             */
            token?: string;
        };
        CreateUserDto: {
            /**
             * @description Decentralized identifier of the account
             * @example did:plc:4hqjfn7m6n5hno3doamuhgef
             */
            did?: string;
            /** @example false */
            member?: boolean;
            /** @example false */
            book?: boolean;
            /** @example false */
            manga?: boolean;
            /** @example false */
            badge?: boolean;
            /** @example false */
            social_a?: boolean;
            /** @example false */
            social_b?: boolean;
            /** @example false */
            delete?: boolean;
            /** @example false */
            handle?: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When the user was last refreshed
             * @example 2026-01-31T12:00:00+09:00
             */
            updated_at?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            raid_at?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            server_at?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            egg_at?: string;
            /**
             * Format: int64
             * @example 0
             */
            luck?: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            luck_at?: string;
            /**
             * Format: int64
             * @example 0
             */
            like?: number;
            /**
             * Format: int64
             * @example 0
             */
            like_rank?: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            like_at?: string;
            /**
             * Format: int64
             * @example 0
             */
            fav?: number;
            /** @example false */
            ten?: boolean;
            /**
             * Format: int64
             * @example 0
             */
            ten_su?: number;
            /**
             * Format: int64
             * @example 0
             */
            ten_kai?: number;
            /**
             * Format: int64
             * @example 51980099637209
             */
            aiten?: number;
            /** @example  */
            ten_card?: string;
            /** @example  */
            ten_delete?: string;
            /** @example  */
            ten_post?: string;
            /** @example  */
            ten_get?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            ten_at?: string;
            /**
             * @description First game day on which the user may draw
             * @example 20260131
             */
            next?: string;
            /**
             * Format: int64
             * @example 0
             */
            room?: number;
            /** @example false */
            model?: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            model_at?: string;
            /**
             * Format: int64
             * @example 0
             */
            model_attack?: number;
            /**
             * Format: int64
             * @example 0
             */
            model_limit?: number;
            /**
             * Format: int64
             * @example 0
             */
            model_skill?: number;
            /**
             * Format: int64
             * @example 0
             */
            model_mode?: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical?: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical_d?: number;
            /** @example false */
            game?: boolean;
            /** @example false */
            game_test?: boolean;
            /** @example false */
            game_end?: boolean;
            /** @example false */
            game_account?: boolean;
            /**
             * Format: int64
             * @example 0
             */
            game_lv?: number;
            /**
             * @description Unique; stored in NFC
             * @example syui
             */
            username: string;
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
            /**
             * Format: password
             * @description The operator's token, where TOKEN_OPERATIONS closes this operation; or a named token for it, in place of the password
             * @example secret
             */
            token?: string;
            /**
             * @description What the user is called elsewhere, such as an account of a chat or a did; unique
             * @example discord:80351110224678912
             */
            external_id?: string;
            /**
             * @description Cards to give to the user
             * @example [
             *       1,
             *       2
             *     ]
             */
            card?: number[];
            /**
             * @description Ues to give to the user
             * @example [
             *       1,
             *       2
             *     ]
             */
            ue?: number[];
        };
        DecideTradeDto: {
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
        };
        DrawList: {
            /**
             * Format: int64
             * @description Id of the card, which may be deleted by now
             * @example 1
             */
            card_id: number;
            /**
             * Format: int64
             * @description Id of the user who drew, who may be deleted by now
             * @example 1
             */
            owner: number;
            /** @example 20260131 */
            day: string;
            /**
             * Format: int64
             * @description Counts the owner's random draws of the day from 1
             * @example 1
             */
            nonce: number;
            /**
             * @description What the player added
             * @example lucky
             */
            client_seed: string;
            /**
             * @description The banner that it was drawn under
             * @example standard
             */
            banner: string;
            /**
             * @description Version of the draw table, as in readOdds
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            table: string;
            /**
             * @description What counts together under the rules of the table; null without rules
             * @example null
             */
            counters: string | null;
            /**
             * Format: int64
             * @description Counts the owner's draws under these counters from 1, over days; null without rules
             * @example null
             */
            number: number | null;
            /**
             * @description The owner's state before the draw, for each rarity: the draws since the last one with its status or, unless `resets` is own, a rarer one (-1 once a `once` is kept, and -2, -3 and so on under a later table without it), and those with its status in a row that were not featured, or not the target; under a table with `featured.within` also the draws since the last featured card of it, or the target (-1 once a `featured.once` is kept); of a box, in one list how many copies of each outcome were drawn since it was filled; null without rules and without a box
             * @example null
             */
            state: number[][] | null;
            /**
             * @description Which rule the table and the state put in force for the draw; null without rules
             * @example null
             * @enum {string|null}
             */
            decided_by: "weights" | "ramp" | "guarantee" | "featured" | null;
            /**
             * Format: int64
             * @description The featured card that the draw named, or kept from the one before; null without one
             * @example null
             */
            target: number | null;
            /**
             * Format: int64
             * @description The outcome's place in that table, from 0
             * @example 6
             */
            outcome: number;
            /**
             * Format: int64
             * @description Counts the draws from a box of all players: 1, 2, 3 and so on; null elsewhere
             * @example null
             */
            box_number: number | null;
            /**
             * Format: int64
             * @description Counts the outcome's copies that came out of a box of all players; null elsewhere
             * @example null
             */
            print: number | null;
            /**
             * Format: int64
             * @description Which card was drawn
             * @example 7
             */
            card: number;
            /**
             * @description Its rarity when drawn
             * @example normal
             */
            status: string;
            /**
             * @description Its skill as drawn; the card has another if the request said so
             * @example normal
             */
            skill: string;
            /**
             * Format: int64
             * @description Its strength when drawn
             * @example 120
             */
            cp: number;
            /**
             * Format: int64
             * @description The nonce of the first card of its pack; null for a card alone
             * @example null
             */
            pack: number | null;
            /**
             * Format: int64
             * @description Its place in the pack, from 1; null alone
             * @example null
             */
            slot: number | null;
            /**
             * @description SHA-256 of the day's seed, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string;
            /**
             * @description The day's seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: date-time
             * @description When it was drawn
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        DrawRead: {
            /**
             * Format: int64
             * @description Id of the card, which may be deleted by now
             * @example 1
             */
            card_id: number;
            /**
             * Format: int64
             * @description Id of the user who drew, who may be deleted by now
             * @example 1
             */
            owner: number;
            /** @example 20260131 */
            day: string;
            /**
             * Format: int64
             * @description Counts the owner's random draws of the day from 1
             * @example 1
             */
            nonce: number;
            /**
             * @description What the player added
             * @example lucky
             */
            client_seed: string;
            /**
             * @description The banner that it was drawn under
             * @example standard
             */
            banner: string;
            /**
             * @description Version of the draw table, as in readOdds
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            table: string;
            /**
             * @description What counts together under the rules of the table; null without rules
             * @example null
             */
            counters: string | null;
            /**
             * Format: int64
             * @description Counts the owner's draws under these counters from 1, over days; null without rules
             * @example null
             */
            number: number | null;
            /**
             * @description The owner's state before the draw, for each rarity: the draws since the last one with its status or, unless `resets` is own, a rarer one (-1 once a `once` is kept, and -2, -3 and so on under a later table without it), and those with its status in a row that were not featured, or not the target; under a table with `featured.within` also the draws since the last featured card of it, or the target (-1 once a `featured.once` is kept); of a box, in one list how many copies of each outcome were drawn since it was filled; null without rules and without a box
             * @example null
             */
            state: number[][] | null;
            /**
             * @description Which rule the table and the state put in force for the draw; null without rules
             * @example null
             * @enum {string|null}
             */
            decided_by: "weights" | "ramp" | "guarantee" | "featured" | null;
            /**
             * Format: int64
             * @description The featured card that the draw named, or kept from the one before; null without one
             * @example null
             */
            target: number | null;
            /**
             * Format: int64
             * @description The outcome's place in that table, from 0
             * @example 6
             */
            outcome: number;
            /**
             * Format: int64
             * @description Counts the draws from a box of all players: 1, 2, 3 and so on; null elsewhere
             * @example null
             */
            box_number: number | null;
            /**
             * Format: int64
             * @description Counts the outcome's copies that came out of a box of all players; null elsewhere
             * @example null
             */
            print: number | null;
            /**
             * Format: int64
             * @description Which card was drawn
             * @example 7
             */
            card: number;
            /**
             * @description Its rarity when drawn
             * @example normal
             */
            status: string;
            /**
             * @description Its skill as drawn; the card has another if the request said so
             * @example normal
             */
            skill: string;
            /**
             * Format: int64
             * @description Its strength when drawn
             * @example 120
             */
            cp: number;
            /**
             * Format: int64
             * @description The nonce of the first card of its pack; null for a card alone
             * @example null
             */
            pack: number | null;
            /**
             * Format: int64
             * @description Its place in the pack, from 1; null alone
             * @example null
             */
            slot: number | null;
            /**
             * @description SHA-256 of the day's seed, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string;
            /**
             * @description The day's seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: date-time
             * @description When it was drawn
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        EconomyRead: {
            /**
             * @description SHA-256 of the other members as canonical JSON (RFC 8785), in hex; null where nothing is declared
             * @example 5f8e1c9a4d5f60718293a4b5c6d7e8d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f
             */
            version: string | null;
            /**
             * @description Of the banners in force those that have a price or a limit
             * @example {
             *       "summer": {
             *         "cost": {
             *           "ticket": 1
             *         },
             *         "free": 1
             *       }
             *     }
             */
            banners: {
                [key: string]: {
                    cost?: {
                        [key: string]: number;
                    };
                    free?: number;
                    gives?: {
                        [key: string]: number;
                    };
                    limit?: {
                        day?: number;
                        ever?: number;
                    };
                };
            };
            /**
             * @description By their names, each with the largest balance, if any
             * @example {
             *       "ticket": {
             *         "most": 999
             *       }
             *     }
             */
            currencies: {
                [key: string]: {
                    most?: number;
                };
            };
            /**
             * @description What a user may exchange, and for what
             * @example [
             *       {
             *         "name": "spark-21",
             *         "cost": {
             *           "spark": 200
             *         },
             *         "card": {
             *           "card": 21,
             *           "status": "super",
             *           "skill": "",
             *           "cp": 800
             *         }
             *       }
             *     ]
             */
            exchanges: {
                name: string;
                cost: {
                    [key: string]: number;
                };
                gives?: {
                    [key: string]: number;
                };
                card?: {
                    card: number;
                    status: string;
                    skill: string;
                    cp: number;
                };
                limit?: {
                    day?: number;
                    ever?: number;
                };
            }[];
            /**
             * @description What a card gives that is salvaged, by its status
             * @example {
             *       "normal": {
             *         "dust": 5
             *       }
             *     }
             */
            salvage: {
                [key: string]: {
                    [key: string]: number;
                };
            };
        };
        EntryList: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the user, who may be deleted by now
             * @example 1
             */
            user: number;
            /**
             * @description The game day; null for an entry that was imported
             * @example 20260131
             */
            day: string | null;
            /** @example ticket */
            currency: string;
            /**
             * Format: int64
             * @description Counts the user's entries of the currency from 1
             * @example 1
             */
            number: number;
            /**
             * Format: int64
             * @description What was added, or taken when it is negative
             * @example 10
             */
            amount: number;
            /**
             * Format: int64
             * @description After it
             * @example 10
             */
            balance: number;
            /**
             * @description `draw`, `exchange`, `salvage`, or an operator's own words
             * @example daily login
             */
            reason: string;
            /**
             * @description The id of the card for a draw, `{name}:{id}` for an exchange, `{id of the card}:{status}` for salvage
             * @example 20260131
             */
            reference: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        EntryRead: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the user, who may be deleted by now
             * @example 1
             */
            user: number;
            /**
             * @description The game day; null for an entry that was imported
             * @example 20260131
             */
            day: string | null;
            /** @example ticket */
            currency: string;
            /**
             * Format: int64
             * @description Counts the user's entries of the currency from 1
             * @example 1
             */
            number: number;
            /**
             * Format: int64
             * @description What was added, or taken when it is negative
             * @example 10
             */
            amount: number;
            /**
             * Format: int64
             * @description After it
             * @example 10
             */
            balance: number;
            /**
             * @description `draw`, `exchange`, `salvage`, or an operator's own words
             * @example daily login
             */
            reason: string;
            /**
             * @description The id of the card for a draw, `{name}:{id}` for an exchange, `{id of the card}:{status}` for salvage
             * @example 20260131
             */
            reference: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        Error: {
            /**
             * @description The HTTP status code
             * @example 409
             */
            code: number;
            /**
             * @description The name of the HTTP status
             * @example Conflict
             */
            status: string;
            /** @description What is wrong; for 400 one entry for each field at fault */
            errors: components["schemas"]["ErrorDetail"][];
        };
        ErrorDetail: {
            /**
             * @description The field or parameter at fault, where there is one
             * @example owner
             */
            field?: string;
            /**
             * @description What is wrong, in words
             * @example there is no user 99
             */
            message: string;
            /**
             * @description Why, for programs: it keeps its name, where the message may change
             * @example owner_unknown
             */
            reason: components["schemas"]["ErrorReason"];
        };
        /**
         * @description Why a request is refused, for programs. Later versions may add reasons: treat an unknown one as the status says.
         *
         *     - `malformed_http`: The bytes are no valid HTTP/1.1 request
         *     - `malformed_url`: The path is no valid URL path
         *     - `headers_too_large`: The headers are too large
         *     - `request_timeout`: The request took too long to arrive
         *     - `unknown_expectation`: The header Expect asks for something unknown
         *     - `no_route`: There is no such path
         *     - `method_not_allowed`: The path takes other methods, which the header Allow names
         *     - `malformed_body`: The body is no JSON object in UTF-8
         *     - `body_too_complex`: The body is nested too deep, or an object in it has too many members
         *     - `body_too_large`: The body is larger than BODY_LIMIT
         *     - `unsupported_body`: The body is declared as something else than JSON in UTF-8 without a Content-Encoding
         *     - `required`: It is missing
         *     - `not_a_string`: It must be a string
         *     - `not_an_integer`: It must be a whole number
         *     - `not_a_number`: It must be a number
         *     - `not_a_boolean`: It must be true or false
         *     - `not_a_list`: It must be a list
         *     - `not_an_object`: It must be an object
         *     - `not_a_picture`: The body is no picture of a kind that is taken
         *     - `too_short`: It has too few characters
         *     - `too_long`: It has too many characters
         *     - `too_many`: It has too many values, or would look at too many records
         *     - `out_of_range`: The number is too small or too large
         *     - `wrong_characters`: It has characters that cannot be stored, or none that can be seen
         *     - `wrong_format`: It is not of the form that the message describes
         *     - `unknown_value`: It is none of the known values
         *     - `unknown_field`: It names a field that the list lacks, or is nearly that of a known one
         *     - `not_together`: It cannot be given beside another field
         *     - `repeated`: It is given more than once, or names something more than once
         *     - `missing_credentials`: The password or the token is missing
         *     - `wrong_credentials`: The password or the token is wrong
         *     - `too_many_wrong_credentials`: Too many credentials from this address were wrong; see Retry-After
         *     - `token_revoked`: The named or player's token is revoked
         *     - `token_expired`: The named or player's token has ended
         *     - `token_not_for_operation`: The named token is for other operations
         *     - `not_yours`: A player's token is sent for what is not the player's own
         *     - `link_over`: The code of the player's link was used, has ended, or is none
         *     - `suspended`: The operator has suspended the operation
         *     - `cross_site`: A page of another origin sends a write without a credential
         *     - `not_found`: There is no such record
         *     - `owner_unknown`: The owner does not exist
         *     - `record_unknown`: The list or the field names a record that does not exist
         *     - `record_left_out`: The list leaves out a record, which would then have no owner
         *     - `still_owns`: The user still owns records
         *     - `still_referred_to`: Other records still refer to the record
         *     - `name_taken`: Another record has this name
         *     - `external_id_taken`: Another user has this external id
         *     - `taken`: Another record has this value
         *     - `concurrent_change`: Another request changed the same records at the same time; try again
         *     - `changed_since`: What a request of a batch watches is not what it was any more
         *     - `not_in_batch`: The operation cannot stand in a batch
         *     - `day_over`: The request names another game day; the message says which it is now
         *     - `no_draw_left`: The user has no random draw left today, or too few
         *     - `banner_not_in_force`: The banner is not in force on that day
         *     - `unknown_target`: The banner has no such card that a draw may name; the message says which it has
         *     - `banner_gives_packs`: The banner gives packs: the request says packs, and no count
         *     - `banner_gives_cards`: The banner gives cards one by one: the request says count, and no packs
         *     - `odds_too_long`: The odds of that table, of an earlier version, would take too long to compute
         *     - `tables_from_file`: The tables of days to come are those of the file that DRAW_TABLE names
         *     - `box_empty`: The box of all players is empty, or has too few copies left
         *     - `box_changed`: The box of all players has begun with other outcomes
         *     - `box_not_ready`: The box cannot be filled again yet: its card has not come since it was filled
         *     - `draw_limit_reached`: The user has reached a limit of the banner or the exchange
         *     - `balance_too_low`: The user has too little of a currency; the message says how much
         *     - `balance_full`: The user would have more of a currency than is allowed
         *     - `unknown_currency`: The currency is declared neither today nor for the next day
         *     - `unknown_exchange`: The exchange is not declared today
         *     - `not_salvaged`: The status of a card has no value today
         *     - `no_battle_left`: The user has no battle left today
         *     - `no_opponent`: The user has chosen no opponent
         *     - `opponent_is_oneself`: The opponent must be another user
         *     - `opponent_unknown`: The opponent does not exist
         *     - `opponent_gone`: The opponent that was chosen earlier does not exist any more
         *     - `no_drawn_character`: The user's character is of no day's seed
         *     - `not_owner`: The list names a card of someone else, or one that does not exist
         *     - `too_many_trades`: The user has offered too many trades that are still open
         *     - `too_many_wishes`: The user wishes for as many cards as are allowed
         *     - `trade_not_open`: The trade is not open any more
         *     - `trade_void`: A card of the trade has another owner by now, or a user was deleted; nothing moved
         *     - `key_reused`: The Idempotency-Key was used for another request
         *     - `key_under_way`: The request with this Idempotency-Key is still under way; see Retry-After
         *     - `too_many_requests`: Too many requests came from this address; see Retry-After
         *     - `busy`: Too many ask for the same; nothing was changed; try again soon
         *     - `timed_out`: It took too long; all of it was changed, or nothing
         *     - `clocks_apart`: The clocks of the service and the database are too far apart to open a game day
         *     - `database_unavailable`: The database cannot be reached, or refuses connections; try again soon
         *     - `database_disk_full`: The database has no disk space left; nothing was changed
         *     - `database_out_of_memory`: The database has no memory left; nothing was changed
         *     - `database_io_error`: The database cannot read or write its disk; nothing was changed
         *     - `database_read_only`: The database is read-only, as after a failover; nothing was changed
         *     - `database_timeout`: The database took too long, and nothing was changed; try again soon
         *     - `migrations_missing`: The database lacks migrations of this version
         *     - `stopping`: The service is about to stop; another instance may answer
         *     - `internal_error`: A fault of the service; the log has it under the id of the message
         *     - `invalid`: 400 of a module
         *     - `forbidden`: 401 or 403 of a module
         *     - `conflict`: 409 of a module
         *     - `unprocessable`: 422 of a module
         *     - `unavailable`: 502, 503 or 504 of a module
         *     - `refused`: Any other 4xx of a module
         * @enum {string}
         */
        ErrorReason: "malformed_http" | "malformed_url" | "headers_too_large" | "request_timeout" | "unknown_expectation" | "no_route" | "method_not_allowed" | "malformed_body" | "body_too_complex" | "body_too_large" | "unsupported_body" | "required" | "not_a_string" | "not_an_integer" | "not_a_number" | "not_a_boolean" | "not_a_list" | "not_an_object" | "not_a_picture" | "too_short" | "too_long" | "too_many" | "out_of_range" | "wrong_characters" | "wrong_format" | "unknown_value" | "unknown_field" | "not_together" | "repeated" | "missing_credentials" | "wrong_credentials" | "too_many_wrong_credentials" | "token_revoked" | "token_expired" | "token_not_for_operation" | "not_yours" | "link_over" | "suspended" | "cross_site" | "not_found" | "owner_unknown" | "record_unknown" | "record_left_out" | "still_owns" | "still_referred_to" | "name_taken" | "external_id_taken" | "taken" | "concurrent_change" | "changed_since" | "not_in_batch" | "day_over" | "no_draw_left" | "banner_not_in_force" | "unknown_target" | "banner_gives_packs" | "banner_gives_cards" | "odds_too_long" | "tables_from_file" | "box_empty" | "box_changed" | "box_not_ready" | "draw_limit_reached" | "balance_too_low" | "balance_full" | "unknown_currency" | "unknown_exchange" | "not_salvaged" | "no_battle_left" | "no_opponent" | "opponent_is_oneself" | "opponent_unknown" | "opponent_gone" | "no_drawn_character" | "not_owner" | "too_many_trades" | "too_many_wishes" | "trade_not_open" | "trade_void" | "key_reused" | "key_under_way" | "too_many_requests" | "busy" | "timed_out" | "clocks_apart" | "database_unavailable" | "database_disk_full" | "database_out_of_memory" | "database_io_error" | "database_read_only" | "database_timeout" | "migrations_missing" | "stopping" | "internal_error" | "invalid" | "forbidden" | "conflict" | "unprocessable" | "unavailable" | "refused";
        FeaturedFirstOdds: {
            /**
             * @description How many come on average
             * @example 0.1
             */
            expected: number;
            /**
             * @description The chance of at least one
             * @example 0.0956
             */
            chance: number;
            /**
             * Format: int64
             * @example 21
             */
            card: number;
            /** @example super */
            status: string;
        };
        FirstDraws: {
            /**
             * Format: int64
             * @example 10
             */
            draws: number;
            /**
             * @description Of each rarity
             * @example {
             *       "super": {
             *         "expected": 0.1,
             *         "chance": 0.0956
             *       }
             *     }
             */
            statuses: {
                [key: string]: components["schemas"]["FirstOdds"];
            };
            /**
             * @description Of each featured card
             * @example []
             */
            featured: components["schemas"]["FeaturedFirstOdds"][];
            /**
             * @description Of each card that a draw may name, for a player who always names it; only where there is one
             * @example []
             */
            targets?: components["schemas"]["FeaturedFirstOdds"][];
        };
        FirstOdds: {
            /**
             * @description How many come on average
             * @example 0.1
             */
            expected: number;
            /**
             * @description The chance of at least one
             * @example 0.0956
             */
            chance: number;
        };
        Game_OverviewRead: {
            /**
             * @description The game day of now
             * @example 20260131
             */
            today: string;
            /**
             * @description What is watched
             * @example [
             *       "backup",
             *       "clocks",
             *       "day_open",
             *       "reveal",
             *       "tables",
             *       "credentials",
             *       "tokens"
             *     ]
             */
            watched: ("backup" | "clocks" | "day_open" | "reveal" | "tables" | "credentials" | "tokens")[];
            /**
             * @description What of it needs somebody. A backup is late after 26 hours, and a token within 7 days of its end
             * @example [
             *       "backup"
             *     ]
             */
            wrong: ("backup" | "clocks" | "day_open" | "reveal" | "tables" | "credentials" | "tokens")[];
            /** @description Random draws of the last 30 days, by day and banner */
            draws: components["schemas"]["OverviewDraws"][];
            /** @description The named tokens in force, by name */
            tokens: components["schemas"]["OverviewToken"][];
            /**
             * Format: date-time
             * @description When `card-draw backup` last made a backup; null before the first
             * @example 2026-01-31T12:00:00+09:00
             */
            last_backup: string | null;
            /**
             * @description The game days that take draws
             * @example [
             *       "20260131"
             *     ]
             */
            days_open: string[];
            /**
             * @description The days that are over and not revealed
             * @example []
             */
            days_overdue: string[];
            /**
             * @description The last day whose seed is revealed; null before the first
             * @example 20260131
             */
            last_revealed: string | null;
            /** @description The settings that matter first. None is a secret */
            settings: components["schemas"]["OverviewSetting"][];
            /**
             * @description What a new service lacks: `GAME_NAME`, a kind with art, draw tables of its own, a named token, a link of a player. Nothing once players have drawn on seven days
             * @example [
             *       "banner",
             *       "link"
             *     ]
             */
            first_steps: ("name" | "kind" | "banner" | "token" | "link")[];
            /**
             * Format: int64
             * @description Wrong credentials of the last 24 hours, by whole hours
             * @example 3
             */
            refused: number;
        };
        GroupCreate: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example tuners */
            name: string;
        };
        GroupList: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example tuners */
            name: string;
        };
        GroupRead: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example tuners */
            name: string;
        };
        GroupUpdate: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example tuners */
            name: string;
        };
        Group_UsersList: {
            /**
             * @description Decentralized identifier of the account
             * @example did:plc:4hqjfn7m6n5hno3doamuhgef
             */
            did: string;
            /** @example false */
            member: boolean;
            /** @example false */
            book: boolean;
            /** @example false */
            manga: boolean;
            /** @example false */
            badge: boolean;
            /** @example false */
            social_a: boolean;
            /** @example false */
            social_b: boolean;
            /** @example false */
            delete: boolean;
            /** @example false */
            handle: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the user was last refreshed
             * @example 2026-01-31T12:00:00+09:00
             */
            updated_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            raid_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            server_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            egg_at: string;
            /**
             * Format: int64
             * @example 0
             */
            luck: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            luck_at: string;
            /**
             * Format: int64
             * @example 0
             */
            like: number;
            /**
             * Format: int64
             * @example 0
             */
            like_rank: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            like_at: string;
            /**
             * Format: int64
             * @example 0
             */
            fav: number;
            /** @example false */
            ten: boolean;
            /**
             * Format: int64
             * @example 0
             */
            ten_su: number;
            /**
             * Format: int64
             * @example 0
             */
            ten_kai: number;
            /**
             * Format: int64
             * @example 51980099637209
             */
            aiten: number;
            /** @example  */
            ten_card: string;
            /** @example  */
            ten_delete: string;
            /** @example  */
            ten_post: string;
            /** @example  */
            ten_get: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            ten_at: string;
            /**
             * @description First game day on which the user may draw
             * @example 20260131
             */
            next: string;
            /**
             * Format: int64
             * @example 0
             */
            room: number;
            /** @example false */
            model: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            model_at: string;
            /**
             * Format: int64
             * @example 0
             */
            model_attack: number;
            /**
             * Format: int64
             * @example 0
             */
            model_limit: number;
            /**
             * Format: int64
             * @example 0
             */
            model_skill: number;
            /**
             * Format: int64
             * @example 0
             */
            model_mode: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical_d: number;
            /** @example false */
            game: boolean;
            /** @example false */
            game_test: boolean;
            /** @example false */
            game_end: boolean;
            /** @example false */
            game_account: boolean;
            /**
             * Format: int64
             * @example 0
             */
            game_lv: number;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example syui */
            username: string;
        };
        KeyList: {
            /**
             * @description The public key (Ed25519), in hex
             * @example d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a
             */
            key: string;
            /**
             * @description The first day that it signs
             * @example 20260131
             */
            first_day: string;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        KindRead: {
            /**
             * Format: int64
             * @description The number of its cards
             * @example 7
             */
            card: number;
            /** @example Lamp Keeper */
            name: string;
            /**
             * @description Its names in other languages, by BCP 47 tags
             * @example {
             *       "ja": "灯台守"
             *     }
             */
            names: {
                [key: string]: string;
            };
            /**
             * @description A story, or whatever players should read
             * @example
             */
            text: string;
            /**
             * @description The set that it is part of
             * @example Night Market
             */
            series: string;
            /**
             * @description Who drew it
             * @example
             */
            author: string;
            /**
             * @description The address of its picture on this service, or ""
             * @example
             */
            art: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            updated_at: string;
        };
        KindVersionRead: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description The number of its cards
             * @example 7
             */
            card: number;
            /** @example Lamp Keeper */
            name: string;
            /**
             * @description Its names in other languages, by BCP 47 tags
             * @example {
             *       "ja": "灯台守"
             *     }
             */
            names: {
                [key: string]: string;
            };
            /**
             * @description A story, or whatever players should read
             * @example
             */
            text: string;
            /**
             * @description The set that it is part of
             * @example Night Market
             */
            series: string;
            /**
             * @description Who drew it
             * @example
             */
            author: string;
            /**
             * @description The address of its picture on this service, or ""
             * @example
             */
            art: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * @description Whether the kind was deleted then
             * @example false
             */
            deleted: boolean;
        };
        Kind_CopyList: {
            /** @example normal */
            skill: string;
            /**
             * @description Rarity, normal or super among others
             * @example normal
             */
            status: string;
            /**
             * Format: int64
             * @description Strength
             * @example 120
             */
            cp: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the user who owns it
             * @example 1
             */
            owner: number;
        };
        LinkRedeem: {
            /**
             * Format: int64
             * @description It names the token, and is no secret
             * @example 1
             */
            id: number;
            /**
             * Format: date-time
             * @description When the token ends
             * @example 2026-01-31T12:00:00+09:00
             */
            until: string;
            /**
             * Format: int64
             * @description The player's id
             * @example 1
             */
            user: number;
            /**
             * @description A secret, for the header Authorization: Bearer; shown this once
             * @example player_…
             */
            token: string;
        };
        LongRun: {
            /** @example 0.0825 */
            chance: number;
            /**
             * @description The mean number of draws from one to the next
             * @example 12.12
             */
            expected_draws: number;
        };
        NextOdds: {
            /**
             * @description SHA-256 of the table as canonical JSON (RFC 8785), in hex: of `outcomes`, or of the object that has the rules too
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            version: string;
            /**
             * @description The odds in the long run, with the rules
             * @example {
             *       "outcomes": [
             *         {
             *           "chance": 1,
             *           "expected_draws": 1
             *         }
             *       ],
             *       "statuses": {
             *         "normal": {
             *           "chance": 1,
             *           "expected_draws": 1,
             *           "featured": null
             *         }
             *       }
             *     }
             */
            consolidated: components["schemas"]["Consolidated"];
            /**
             * @description What a new player gets in the first 1, 10, 90, 200 and `limit.ever` draws (of at most 10000), exactly; without `limit.ever` in readOddsVersion
             * @example [
             *       {
             *         "draws": 1,
             *         "statuses": {
             *           "normal": {
             *             "expected": 1,
             *             "chance": 1
             *           }
             *         },
             *         "featured": []
             *       }
             *     ]
             */
            first: components["schemas"]["FirstDraws"][];
        };
        NextTablesRead: {
            /**
             * @description Where they are from: the service itself, the file of DRAW_TABLE as it was read last, or putNextTables
             * @example default
             * @enum {string}
             */
            source: "default" | "file" | "sent";
            /**
             * Format: date-time
             * @description When they were sent; null for those of another source, and for those of the last day in place of others that cannot be used
             * @example null
             */
            sent_at: string | null;
            /**
             * @description The game day after the one that is open
             * @example 20260131
             */
            day: string;
            /** @description As a file has them: this and the next three may be sent again */
            banners: components["schemas"]["Banner"][];
            /**
             * @description Lists of outcomes by their names, which slots draw from
             * @example {}
             */
            lists: {
                [key: string]: components["schemas"]["Outcome"][];
            };
            /**
             * @description By their names, each with the largest balance, if any
             * @example {
             *       "ticket": {
             *         "most": 999
             *       }
             *     }
             */
            currencies: {
                [key: string]: {
                    most?: number;
                };
            };
            /**
             * @description What a user may exchange, and for what
             * @example [
             *       {
             *         "name": "spark-21",
             *         "cost": {
             *           "spark": 200
             *         },
             *         "card": {
             *           "card": 21,
             *           "status": "super",
             *           "skill": "",
             *           "cp": 800
             *         }
             *       }
             *     ]
             */
            exchanges: {
                name: string;
                cost: {
                    [key: string]: number;
                };
                gives?: {
                    [key: string]: number;
                };
                card?: {
                    card: number;
                    status: string;
                    skill: string;
                    cp: number;
                };
                limit?: {
                    day?: number;
                    ever?: number;
                };
            }[];
            /**
             * @description What a card gives that is salvaged, by its status
             * @example {
             *       "normal": {
             *         "dust": 5
             *       }
             *     }
             */
            salvage: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /**
             * @description Of each banner, by its name; without those of an earlier version that would take too long to compute
             * @example {
             *       "standard": {
             *         "version": "d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8",
             *         "consolidated": {
             *           "outcomes": [
             *             {
             *               "chance": 1,
             *               "expected_draws": 1
             *             }
             *           ],
             *           "statuses": {
             *             "normal": {
             *               "chance": 1,
             *               "expected_draws": 1,
             *               "featured": null
             *             }
             *           }
             *         },
             *         "first": [
             *           {
             *             "draws": 1,
             *             "statuses": {
             *               "normal": {
             *                 "expected": 1,
             *                 "chance": 1
             *               }
             *             },
             *             "featured": []
             *           }
             *         ]
             *       }
             *     }
             */
            odds: {
                [key: string]: components["schemas"]["NextOdds"];
            };
        };
        ObservedDraws: {
            /**
             * Format: int64
             * @description All random draws, those of deleted cards included
             * @example 1200
             */
            draws: number;
            /**
             * @description How often each outcome came up, in their order, in the draws that no rule was due for
             * @example [
             *       100,
             *       97
             *     ]
             */
            counts: number[];
            /**
             * @description Pearson's chi-square of the counts against the chances of such draws; 0 without draws, null without degrees of freedom
             * @example 13.7
             */
            chi_square: number | null;
            /**
             * Format: int64
             * @description What to look chi_square up with: outcomes less lists; 0 for a box, whose draws depend on each other
             * @example 15
             */
            degrees_of_freedom: number;
        };
        OddsRead: {
            /**
             * @description Lists of outcomes by their names, which slots draw from; null without slots
             * @example null
             */
            lists: {
                [key: string]: components["schemas"]["Outcome"][];
            } | null;
            /**
             * @description The cards of a pack: so many from a list, or from another one where no earlier card has these statuses
             * @example null
             */
            slots: {
                list: string;
                count?: number;
                if_none?: {
                    status: string[];
                    list: string;
                };
            }[] | null;
            /**
             * @description Slots that come in place of the own ones, so many times in so many packs
             * @example null
             */
            instead: {
                /**
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                chance: number[];
                slots: {
                    list: string;
                    count?: number;
                    if_none?: {
                        status: string[];
                        list: string;
                    };
                }[];
            }[] | null;
            /**
             * @description The odds of a pack; left out without slots
             * @example {
             *       "statuses": {
             *         "super": {
             *           "expected": 0.25,
             *           "chance": 0.2404,
             *           "or_rarer": 0.2404
             *         }
             *       },
             *       "featured": [],
             *       "layouts": [
             *         {
             *           "chance": 1,
             *           "slots": [
             *             {
             *               "list": "common",
             *               "count": 4,
             *               "chances": [
             *                 0.5,
             *                 0.5
             *               ]
             *             }
             *           ]
             *         }
             *       ]
             *     }
             */
            pack?: components["schemas"]["PackOdds"];
            /**
             * @description SHA-256 of the table as canonical JSON (RFC 8785), in hex: of `outcomes`, or of the object that has the rules too
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            version: string;
            /**
             * @description The banner whose rules or box these are; null without them
             * @example null
             */
            banner: string | null;
            /**
             * @description The first day of the banner in force; null without one
             * @example 20260131
             */
            from: string | null;
            /**
             * @description Its last day; null without one
             * @example 20260131
             */
            until: string | null;
            /**
             * @description The game day on which they are in force; null in readOddsVersion
             * @example 20260131
             */
            day: string | null;
            /**
             * Format: date-time
             * @description When that day ends, in the time zone of the game; null in readOddsVersion, and for 99991231
             * @example 2026-02-01T00:00:00+00:00
             */
            day_ends_at: string | null;
            /**
             * @description What counts together; null without rules and without a box of a player
             * @example null
             */
            counters: string | null;
            /**
             * @description Rarities with their rules, the rarest first; null without rules
             * @example null
             */
            rarities: {
                status: string;
                within?: number;
                /** @enum {boolean} */
                once?: true;
                /** @enum {string} */
                resets?: "own" | "rarer";
                ramp?: {
                    from: number;
                    add: number;
                } | {
                    from: number;
                    add: number;
                }[];
                featured?: {
                    /**
                     * @example [
                     *       1,
                     *       2
                     *     ]
                     */
                    chance: number[];
                    misses?: number;
                    within?: number;
                    /** @enum {boolean} */
                    once?: true;
                    /** @enum {boolean} */
                    target?: true;
                };
            }[] | null;
            /**
             * @description Whose box it is whose copies the draws take: one for each player, or one for all
             * @example null
             * @enum {string|null}
             */
            box: "player" | "world" | null;
            /**
             * @description The card after which a player may fill the box again
             * @example null
             */
            reset: {
                card: number;
            } | null;
            /**
             * @description How long it takes until a copy comes out of a full box; left out without a box
             * @example {
             *       "outcomes": [
             *         {
             *           "mean": 150.5,
             *           "most": 300
             *         }
             *       ],
             *       "statuses": {
             *         "prize": {
             *           "mean": 150.5,
             *           "most": 300
             *         }
             *       }
             *     }
             */
            waits?: components["schemas"]["BoxWaits"];
            /**
             * Format: int64
             * @description Sum of the weights; of a box, all its copies
             * @example 10000
             */
            total: number;
            /** @description In the order in which a draw walks them */
            outcomes: components["schemas"]["Outcome"][];
            /**
             * @description The odds in the long run, with the rules
             * @example {
             *       "outcomes": [
             *         {
             *           "chance": 1,
             *           "expected_draws": 1
             *         }
             *       ],
             *       "statuses": {
             *         "normal": {
             *           "chance": 1,
             *           "expected_draws": 1,
             *           "featured": null
             *         }
             *       }
             *     }
             */
            consolidated: components["schemas"]["Consolidated"];
            /**
             * @description What a new player gets in the first 1, 10, 90, 200 and `limit.ever` draws (of at most 10000), exactly; without `limit.ever` in readOddsVersion
             * @example [
             *       {
             *         "draws": 1,
             *         "statuses": {
             *           "normal": {
             *             "expected": 1,
             *             "chance": 1
             *           }
             *         },
             *         "featured": []
             *       }
             *     ]
             */
            first: components["schemas"]["FirstDraws"][];
            /**
             * @description By the weights alone, the mean number of draws to a rarity but normal; from a full box to its first copy; empty for packs
             * @example {
             *       "super": 100
             *     }
             */
            expected_draws: {
                [key: string]: number;
            };
            /**
             * @description What was drawn under this table
             * @example {
             *       "draws": 0,
             *       "counts": [
             *         0
             *       ],
             *       "chi_square": 0,
             *       "degrees_of_freedom": 15
             *     }
             */
            observed: components["schemas"]["ObservedDraws"];
            /**
             * @description Draws that rules had a part in; all 0 without rules
             * @example {
             *       "ramp": 0,
             *       "guaranteed": 0,
             *       "featured_due": 0,
             *       "featured": 0
             *     }
             */
            ruled: components["schemas"]["RuledDraws"];
        };
        Outcome: {
            /**
             * Format: int64
             * @description Which card
             * @example 7
             */
            card: number;
            /**
             * @description Rarity
             * @example normal
             */
            status: string;
            /** @example normal */
            skill: string;
            /**
             * Format: int64
             * @description Its share of `total`
             * @example 825
             */
            weight: number;
            /**
             * Format: int64
             * @description How many copies a full box has; only in a box, where it is the weight too
             * @example 100
             */
            copies?: number;
            /**
             * @description Strength
             * @example {
             *       "min": 1,
             *       "max": 200
             *     }
             */
            cp: components["schemas"]["Range"];
            /**
             * @description Featured; only in tables with rules
             * @example true
             * @enum {boolean}
             */
            featured?: true;
        };
        OverviewDraws: {
            /** @example 20260131 */
            day: string;
            /**
             * @description The banner; the names of several that have the same table
             * @example standard
             */
            banner: string;
            /**
             * Format: int64
             * @example 612
             */
            draws: number;
            /**
             * Format: int64
             * @description Those that gave a `super`
             * @example 9
             */
            supers: number;
        };
        OverviewSetting: {
            /** @example GAME_NAME */
            name: string;
            /**
             * @description As it was given, or the default; empty where there is none
             * @example Moonlit Post
             */
            value: string;
            /**
             * @description Where it comes from
             * @example .env
             * @enum {string}
             */
            source: "environment" | ".env" | "default";
        };
        OverviewToken: {
            /** @example bot */
            name: string;
            /**
             * @description The operations that it is for
             * @example [
             *       "createCard"
             *     ]
             */
            operations: string[];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            until: string;
            /**
             * Format: date-time
             * @description When it was used last, to the minute; null for one that never was
             * @example 2026-01-31T12:00:00+09:00
             */
            used_at: string | null;
        };
        PackLayout: {
            /**
             * @description The part of all packs that are so
             * @example 1
             */
            chance: number;
            slots: components["schemas"]["SlotOdds"][];
        };
        PackOdds: {
            /**
             * @description Of each rarity in a pack, in the long run
             * @example {
             *       "super": {
             *         "expected": 0.25,
             *         "chance": 0.2404,
             *         "or_rarer": 0.2404
             *       }
             *     }
             */
            statuses: {
                [key: string]: components["schemas"]["StatusOfPack"];
            };
            /**
             * @description Of each featured card in a pack
             * @example []
             */
            featured: components["schemas"]["FeaturedFirstOdds"][];
            /** @description Those of `instead` in their order, then the own slots */
            layouts: components["schemas"]["PackLayout"][];
        };
        PutIdentitiesDto: {
            /**
             * @example [
             *       "discord:80351110224678912"
             *     ]
             */
            identities: string[];
            /**
             * Format: password
             * @description The operator's token or a named token for this operation; needed here, unless the header Authorization has it
             * @example secret
             */
            token?: string;
        };
        PutKindDto: {
            /**
             * @description A story, or whatever players should read
             * @example
             */
            text?: string;
            /**
             * @description The set that it is part of
             * @example Night Market
             */
            series?: string;
            /**
             * @description Who drew it
             * @example
             */
            author?: string;
            /**
             * @description Stored in NFC
             * @example Lamp Keeper
             */
            name: string;
            /**
             * @description Its names in other languages, by BCP 47 tags
             * @example {
             *       "ja": "灯台守"
             *     }
             */
            names?: {
                [key: string]: string;
            };
            /**
             * Format: password
             * @description The operator's token or a named token for this operation; needed here, unless the header Authorization has it
             * @example secret
             */
            token?: string;
        };
        PutNextTablesDto: {
            /** @description Without one of the name `standard`, the one that ships with the service is added */
            banners: components["schemas"]["Banner"][];
            /**
             * @description Lists of outcomes by their names, which slots draw from
             * @example {
             *       "rare": [
             *         {
             *           "card": 21,
             *           "status": "rare",
             *           "weight": 1
             *         }
             *       ]
             *     }
             */
            lists?: {
                [key: string]: components["schemas"]["BannerOutcome"][];
            };
            /**
             * @description By their names, each with the largest balance, if any
             * @example {
             *       "ticket": {
             *         "most": 999
             *       }
             *     }
             */
            currencies?: {
                [key: string]: {
                    most?: number;
                };
            };
            /**
             * @description What a user may exchange, and for what
             * @example [
             *       {
             *         "name": "spark-21",
             *         "cost": {
             *           "spark": 200
             *         },
             *         "card": {
             *           "card": 21,
             *           "status": "super",
             *           "skill": "",
             *           "cp": 800
             *         }
             *       }
             *     ]
             */
            exchanges?: {
                name: string;
                cost: {
                    [key: string]: number;
                };
                gives?: {
                    [key: string]: number;
                };
                card?: {
                    card: number;
                    status: string;
                    skill: string;
                    cp: number;
                };
                limit?: {
                    day?: number;
                    ever?: number;
                };
            }[];
            /**
             * @description What a card gives that is salvaged, by its status
             * @example {
             *       "normal": {
             *         "dust": 5
             *       }
             *     }
             */
            salvage?: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /**
             * Format: password
             * @description The operator's token or a named token for this operation; needed here, unless the header Authorization has it
             * @example secret
             */
            token?: string;
        };
        PutWishesDto: {
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
            /**
             * @description All numbers of cards that the user wishes for
             * @example [
             *       1,
             *       2
             *     ]
             */
            cards: number[];
        };
        Range: {
            /**
             * Format: int64
             * @example 1
             */
            min: number;
            /**
             * Format: int64
             * @example 200
             */
            max: number;
        };
        RankingList: {
            /**
             * Format: int64
             * @description As `user`: a user has one character
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description The user's id
             * @example 1
             */
            user: number;
            /**
             * Format: int64
             * @description Which of the four characters
             * @example 3
             */
            chara: number;
            /**
             * Format: int64
             * @example 12
             */
            skill: number;
            /**
             * Format: int64
             * @example 20
             */
            hp: number;
            /**
             * Format: int64
             * @example 7
             */
            attack: number;
            /**
             * Format: int64
             * @example 9
             */
            defense: number;
            /**
             * Format: int64
             * @example 4
             */
            critical: number;
            /**
             * Format: int64
             * @description Battles fought this game day
             * @example 1
             */
            day: number;
            /**
             * @description Whether no battle is left today
             * @example false
             */
            limit: boolean;
            /**
             * @description Rarity, normal or super
             * @example normal
             */
            status: string;
            /**
             * @description The last result in words
             * @example Won against kuno: attack +7
             */
            comment: string;
            /**
             * @description The first game day with a battle left
             * @example 20260131
             */
            next: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Of the last battle or choice of an opponent
             * @example 2026-01-31T12:00:00+09:00
             */
            updated_at: string;
            /**
             * Format: int64
             * @description Battles won
             * @example 3
             */
            win: number;
            /**
             * Format: int64
             * @description The opponent's user id, 0 for none
             * @example 2
             */
            battle: number;
            /**
             * @description The user's name
             * @example syui
             */
            username: string;
            /**
             * Format: int64
             * @description hp + attack + defense + critical + skill
             * @example 52
             */
            strength: number;
        };
        RarityProgress: {
            /** @example super */
            status: string;
            /**
             * Format: int64
             * @description Draws since the last one of it or, unless `resets` is own, a rarer one; null when a guarantee that holds once is kept
             * @example 12
             */
            since: number | null;
            /**
             * Format: int64
             * @description At most so many draws to the next one of it or a rarer one; null when nothing makes it certain
             * @example 78
             */
            left: number | null;
            /**
             * Format: int64
             * @description Draws with this status in a row that were not featured, or not the target; null without a rule of featured cards
             * @example 0
             */
            missed: number | null;
            /**
             * Format: int64
             * @description At most so many draws to the next featured card of this status, or to the target; null when nothing makes it certain
             * @example 168
             */
            featured_left: number | null;
        };
        RedeemLinkDto: {
            /**
             * @description What stands behind the # of the link
             * @example …
             */
            code: string;
        };
        RefillBoxDto: {
            /**
             * Format: password
             * @description The operator's password
             * @example secret
             */
            password: string;
            /**
             * Format: password
             * @description The operator's token, where TOKEN_OPERATIONS closes this operation; or a named token for it, in place of the password
             * @example secret
             */
            token?: string;
        };
        RuledDraws: {
            /**
             * Format: int64
             * @description Draws of which a ramp had raised the weight of a rarity; not in observed.counts
             * @example 0
             */
            ramp: number;
            /**
             * Format: int64
             * @description Draws for which a guarantee was due; not in observed.counts
             * @example 0
             */
            guaranteed: number;
            /**
             * Format: int64
             * @description Draws for which the rule of featured cards was due; not in observed.counts
             * @example 0
             */
            featured_due: number;
            /**
             * Format: int64
             * @description Those of them that gave a featured card
             * @example 0
             */
            featured: number;
        };
        SeedList: {
            /** @example 20260131 */
            day: string;
            /**
             * @description SHA-256 of the seed's 32 bytes, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string;
            /**
             * @description Version of the table of standard, as in readOddsVersion; null until the day opens
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            table: string | null;
            /**
             * @description Versions of the tables of all banners; null until the day opens
             * @example {
             *       "standard": "d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8"
             *     }
             */
            tables: {
                [key: string]: string;
            } | null;
            /**
             * @description Version of what draws cost and give, as in readEconomyVersion; null for nothing
             * @example null
             */
            economy: string | null;
            /**
             * Format: date-time
             * @description When the seed was made and its commitment published
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * @description The seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: int64
             * @description Random draws made on that day
             * @example 1200
             */
            draws: number;
            /**
             * @description SHA-256 of what happened on the day and of the digest before; null until the seed is shown
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            digest: string | null;
            /**
             * @description What is signed of the day: canonical JSON (RFC 8785) of what is known of it; null only while an instance of an earlier version runs beside this one
             * @example {"commitment":"b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9","created_at":"2026-01-30T00:00:00+00:00","day":"20260131"}
             */
            statement: string | null;
            /**
             * @description The signature over its UTF-8 bytes (Ed25519), in hex; null only while an instance of an earlier version runs beside this one
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            signature: string | null;
            /**
             * @description The public key that signed it, as in listKey; null only while an instance of an earlier version runs beside this one
             * @example d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a
             */
            key: string | null;
        };
        SeedRead: {
            /** @example 20260131 */
            day: string;
            /**
             * @description SHA-256 of the seed's 32 bytes, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string;
            /**
             * @description Version of the table of standard, as in readOddsVersion; null until the day opens
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            table: string | null;
            /**
             * @description Versions of the tables of all banners; null until the day opens
             * @example {
             *       "standard": "d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8"
             *     }
             */
            tables: {
                [key: string]: string;
            } | null;
            /**
             * @description Version of what draws cost and give, as in readEconomyVersion; null for nothing
             * @example null
             */
            economy: string | null;
            /**
             * Format: date-time
             * @description When the seed was made and its commitment published
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * @description The seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: int64
             * @description Random draws made on that day
             * @example 1200
             */
            draws: number;
            /**
             * @description SHA-256 of what happened on the day and of the digest before; null until the seed is shown
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            digest: string | null;
            /**
             * @description What is signed of the day: canonical JSON (RFC 8785) of what is known of it; null only while an instance of an earlier version runs beside this one
             * @example {"commitment":"b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9","created_at":"2026-01-30T00:00:00+00:00","day":"20260131"}
             */
            statement: string | null;
            /**
             * @description The signature over its UTF-8 bytes (Ed25519), in hex; null only while an instance of an earlier version runs beside this one
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            signature: string | null;
            /**
             * @description The public key that signed it, as in listKey; null only while an instance of an earlier version runs beside this one
             * @example d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a
             */
            key: string | null;
        };
        Seed_BattleList: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the user who started it, who may be deleted by now
             * @example 1
             */
            user: number;
            /**
             * Format: int64
             * @description The opponent's user id
             * @example 2
             */
            opponent: number;
            /**
             * @description Whether the user won
             * @example false
             */
            won: boolean;
            /**
             * @description The chance of winning that there was
             * @example 0.48
             */
            win_probability: number;
            /**
             * @description The stat that was raised, empty for a loss
             * @example attack
             */
            stat: string;
            /**
             * Format: int64
             * @description By how much
             * @example 7
             */
            gain: number;
            /**
             * @description The result in words
             * @example Won against kuno: attack +7
             */
            comment: string;
            /**
             * @description The day whose seed decided it; null for a battle from before days had seeds for them, like all below but created_at
             * @example 20260131
             */
            day: string | null;
            /**
             * Format: int64
             * @description Counts the user's battles of the day from 1
             * @example 1
             */
            nonce: number | null;
            /**
             * Format: int64
             * @description The user's strength before
             * @example 48
             */
            strength: number | null;
            /**
             * Format: int64
             * @description The opponent's strength
             * @example 52
             */
            opponent_strength: number | null;
            /**
             * Format: int64
             * @description All battles that the user had fought before
             * @example 3
             */
            battles_before: number | null;
            /**
             * @description The character's rarity before
             * @example normal
             */
            status_before: string | null;
            /**
             * @description The character's rarity afterwards
             * @example normal
             */
            status: string | null;
            /**
             * @description SHA-256 of the day's seed, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string | null;
            /**
             * @description The day's seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        Seed_CharacterList: {
            /**
             * Format: int64
             * @description The user's id, who may be deleted by now
             * @example 1
             */
            user: number;
            /**
             * @description The day whose seed gave it
             * @example 20260131
             */
            day: string;
            /**
             * Format: int64
             * @description Which of the four characters
             * @example 3
             */
            chara: number;
            /**
             * Format: int64
             * @description As it was at first, like those below
             * @example 12
             */
            skill: number;
            /**
             * Format: int64
             * @example 20
             */
            hp: number;
            /**
             * Format: int64
             * @example 7
             */
            attack: number;
            /**
             * Format: int64
             * @example 9
             */
            defense: number;
            /**
             * Format: int64
             * @example 4
             */
            critical: number;
            /**
             * @description Rarity at first, normal or super
             * @example normal
             */
            status: string;
            /**
             * @description SHA-256 of the day's seed, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string;
            /**
             * @description The day's seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: date-time
             * @description When the user was created
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        Seed_DrawList: {
            /**
             * Format: int64
             * @description Id of the card, which may be deleted by now
             * @example 1
             */
            card_id: number;
            /**
             * Format: int64
             * @description Id of the user who drew, who may be deleted by now
             * @example 1
             */
            owner: number;
            /** @example 20260131 */
            day: string;
            /**
             * Format: int64
             * @description Counts the owner's random draws of the day from 1
             * @example 1
             */
            nonce: number;
            /**
             * @description What the player added
             * @example lucky
             */
            client_seed: string;
            /**
             * @description The banner that it was drawn under
             * @example standard
             */
            banner: string;
            /**
             * @description Version of the draw table, as in readOdds
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            table: string;
            /**
             * @description What counts together under the rules of the table; null without rules
             * @example null
             */
            counters: string | null;
            /**
             * Format: int64
             * @description Counts the owner's draws under these counters from 1, over days; null without rules
             * @example null
             */
            number: number | null;
            /**
             * @description The owner's state before the draw, for each rarity: the draws since the last one with its status or, unless `resets` is own, a rarer one (-1 once a `once` is kept, and -2, -3 and so on under a later table without it), and those with its status in a row that were not featured, or not the target; under a table with `featured.within` also the draws since the last featured card of it, or the target (-1 once a `featured.once` is kept); of a box, in one list how many copies of each outcome were drawn since it was filled; null without rules and without a box
             * @example null
             */
            state: number[][] | null;
            /**
             * @description Which rule the table and the state put in force for the draw; null without rules
             * @example null
             * @enum {string|null}
             */
            decided_by: "weights" | "ramp" | "guarantee" | "featured" | null;
            /**
             * Format: int64
             * @description The featured card that the draw named, or kept from the one before; null without one
             * @example null
             */
            target: number | null;
            /**
             * Format: int64
             * @description The outcome's place in that table, from 0
             * @example 6
             */
            outcome: number;
            /**
             * Format: int64
             * @description Counts the draws from a box of all players: 1, 2, 3 and so on; null elsewhere
             * @example null
             */
            box_number: number | null;
            /**
             * Format: int64
             * @description Counts the outcome's copies that came out of a box of all players; null elsewhere
             * @example null
             */
            print: number | null;
            /**
             * Format: int64
             * @description Which card was drawn
             * @example 7
             */
            card: number;
            /**
             * @description Its rarity when drawn
             * @example normal
             */
            status: string;
            /**
             * @description Its skill as drawn; the card has another if the request said so
             * @example normal
             */
            skill: string;
            /**
             * Format: int64
             * @description Its strength when drawn
             * @example 120
             */
            cp: number;
            /**
             * Format: int64
             * @description The nonce of the first card of its pack; null for a card alone
             * @example null
             */
            pack: number | null;
            /**
             * Format: int64
             * @description Its place in the pack, from 1; null alone
             * @example null
             */
            slot: number | null;
            /**
             * @description SHA-256 of the day's seed, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string;
            /**
             * @description The day's seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: date-time
             * @description When it was drawn
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        Seed_EntryList: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the user, who may be deleted by now
             * @example 1
             */
            user: number;
            /**
             * @description The game day; null for an entry that was imported
             * @example 20260131
             */
            day: string;
            /** @example ticket */
            currency: string;
            /**
             * Format: int64
             * @description Counts the user's entries of the currency from 1
             * @example 1
             */
            number: number;
            /**
             * Format: int64
             * @description What was added, or taken when it is negative
             * @example 10
             */
            amount: number;
            /**
             * Format: int64
             * @description After it
             * @example 10
             */
            balance: number;
            /**
             * @description `draw`, `exchange`, `salvage`, or an operator's own words
             * @example daily login
             */
            reason: string;
            /**
             * @description The id of the card for a draw, `{name}:{id}` for an exchange, `{id of the card}:{status}` for salvage
             * @example 20260131
             */
            reference: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        Seed_StateList: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the user, who may be deleted by now
             * @example 1
             */
            user: number;
            /** @example 20260131 */
            day: string;
            /**
             * @description What counts together
             * @example summer
             */
            counters: string;
            /**
             * Format: int64
             * @description The `number` of the last draw before it; 0 for none
             * @example 0
             */
            after_number: number;
            /**
             * @description Given by the operator, or a box that was filled again
             * @example refilled
             * @enum {string}
             */
            reason: "given" | "refilled";
            /**
             * @description What was given for each status; null for a full box
             * @example {
             *       "super": [
             *         73,
             *         1
             *       ]
             *     }
             */
            state: {
                [key: string]: number[];
            } | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        Seed_TradeList: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the user who offered it, who may be deleted by now
             * @example 1
             */
            from: number;
            /**
             * Format: int64
             * @description Id of the user to whom it was offered
             * @example 2
             */
            to: number;
            /**
             * @description Ids of cards that go from `from` to `to`
             * @example [
             *       1,
             *       2
             *     ]
             */
            gives: number[];
            /**
             * @description Ids of cards that go from `to` to `from`
             * @example [
             *       1,
             *       2
             *     ]
             */
            asks: number[];
            /**
             * @description The game day on which it was accepted; null for another
             * @example 20260131
             */
            day: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was accepted
             * @example 2026-01-31T12:00:00+09:00
             */
            decided_at: string;
        };
        SlotOdds: {
            /** @example common */
            list: string;
            /**
             * @description So many cards; 1 without it
             * @example 4
             */
            count?: number;
            /**
             * @description The list in place of the other one, as long as no earlier card of the pack has one of these statuses
             * @example {
             *       "status": [
             *         "rare"
             *       ],
             *       "list": "rare"
             *     }
             */
            if_none?: {
                status: string[];
                list: string;
            };
            /**
             * @description The chance of each outcome of the table in a card of this slot, in the long run
             * @example [
             *       0.5,
             *       0.5
             *     ]
             */
            chances: number[];
        };
        SpareList: {
            /**
             * Format: int64
             * @description The number of its cards
             * @example 7
             */
            card: number;
            /**
             * Format: int64
             * @description How many of them the user has
             * @example 2
             */
            count: number;
            /**
             * Format: int64
             * @description The id of the newest of them that is not the favourite
             * @example 71
             */
            spare: number;
            /**
             * Format: int64
             * @description How many users wish for it, counted to 1000
             * @example 12
             */
            users: number;
        };
        StandingList: {
            /**
             * Format: int64
             * @description The user's id
             * @example 1
             */
            user: number;
            /**
             * @description The user's name
             * @example syui
             */
            username: string;
            /**
             * Format: int64
             * @description What the places are by
             * @example 12
             */
            score: number;
        };
        StatusLongRun: {
            /** @example 0.0825 */
            chance: number;
            /**
             * @description The mean number of draws from one to the next
             * @example 12.12
             */
            expected_draws: number;
            /**
             * @description The part of its draws that give a featured card; null without such a rule
             * @example null
             */
            featured: number | null;
        };
        StatusOfPack: {
            /**
             * @description How many come on average
             * @example 0.1
             */
            expected: number;
            /**
             * @description The chance of at least one
             * @example 0.0956
             */
            chance: number;
            /**
             * @description The chance of at least one of it, or of a rarity of which fewer come
             * @example 0.2404
             */
            or_rarer: number;
        };
        TargetLongRun: {
            /** @example 0.0825 */
            chance: number;
            /**
             * @description The mean number of draws from one to the next
             * @example 12.12
             */
            expected_draws: number;
            /**
             * Format: int64
             * @example 21
             */
            card: number;
            /** @example super */
            status: string;
        };
        TokenCreate: {
            /**
             * @description Whose it is. A name is used once, for the log and the audit name the token by it
             * @example Mei
             */
            name: string;
            /**
             * @description The ids of the operations that it counts for
             * @example [
             *       "createCard"
             *     ]
             */
            operations: string[];
            /**
             * @description The named token of who made it; empty for the operator
             * @example
             */
            made_by: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description From then on it no longer counts
             * @example 2999-12-31T12:00:00+09:00
             */
            until: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When it was used last, to the minute
             * @example 2026-01-31T12:00:00+09:00
             */
            used_at: string | null;
            /**
             * @description The secret. It is shown this once
             * @example cdt_…
             */
            secret: string;
        };
        TokenList: {
            /**
             * @description Whose it is. A name is used once, for the log and the audit name the token by it
             * @example Mei
             */
            name: string;
            /**
             * @description The ids of the operations that it counts for
             * @example [
             *       "createCard"
             *     ]
             */
            operations: string[];
            /**
             * @description The named token of who made it; empty for the operator
             * @example
             */
            made_by: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description From then on it no longer counts
             * @example 2999-12-31T12:00:00+09:00
             */
            until: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When it was used last, to the minute
             * @example 2026-01-31T12:00:00+09:00
             */
            used_at: string | null;
        };
        TradeMatchList: {
            /**
             * Format: int64
             * @example 2
             */
            user: number;
            /**
             * @description Ids of cards of that user, one for each number that your user wishes for
             * @example [
             *       1,
             *       2
             *     ]
             */
            has: number[];
            /**
             * @description Ids of cards of your user, one for each number that the other one wishes for
             * @example [
             *       1,
             *       2
             *     ]
             */
            wants: number[];
        };
        TradeRead: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the user who offered it, who may be deleted by now
             * @example 1
             */
            from: number;
            /**
             * Format: int64
             * @description Id of the user to whom it was offered
             * @example 2
             */
            to: number;
            /**
             * @description Ids of cards that go from `from` to `to`
             * @example [
             *       1,
             *       2
             *     ]
             */
            gives: number[];
            /**
             * @description Ids of cards that go from `to` to `from`
             * @example [
             *       1,
             *       2
             *     ]
             */
            asks: number[];
            /**
             * @description `open`, `accepted`, `declined`, `withdrawn`, `expired`, or `void`: a card had another owner by then, or a user was deleted
             * @example open
             */
            state: string;
            /**
             * Format: date-time
             * @description When it expires; null for never
             * @example 2026-01-31T12:00:00+09:00
             */
            until: string | null;
            /**
             * @description The game day on which it was accepted; null for another
             * @example 20260131
             */
            day: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it got its state; null while it is open
             * @example 2026-01-31T12:00:00+09:00
             */
            decided_at: string | null;
        };
        UeCreate: {
            /** @example false */
            limit: boolean;
            /** @example false */
            limit_boss: boolean;
            /** @example false */
            limit_item: boolean;
            /**
             * Format: int64
             * @example 0
             */
            lv: number;
            /**
             * Format: int64
             * @example 0
             */
            lv_point: number;
            /**
             * Format: int64
             * @example 0
             */
            model: number;
            /**
             * Format: int64
             * @example 0
             */
            sword: number;
            /**
             * Format: int64
             * @example 0
             */
            card: number;
            /** @example normal */
            mode: string;
            /**
             * Format: int64
             * @example 0
             */
            cp: number;
            /**
             * Format: int64
             * @example 0
             */
            count: number;
            /**
             * Format: int64
             * @example 0
             */
            location_x: number;
            /**
             * Format: int64
             * @example 0
             */
            location_y: number;
            /**
             * Format: int64
             * @example 0
             */
            location_z: number;
            /**
             * Format: int64
             * @example 0
             */
            location_n: number;
            /** @example syui */
            author: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
        };
        UeList: {
            /** @example false */
            limit: boolean;
            /** @example false */
            limit_boss: boolean;
            /** @example false */
            limit_item: boolean;
            /**
             * Format: int64
             * @example 0
             */
            lv: number;
            /**
             * Format: int64
             * @example 0
             */
            lv_point: number;
            /**
             * Format: int64
             * @example 0
             */
            model: number;
            /**
             * Format: int64
             * @example 0
             */
            sword: number;
            /**
             * Format: int64
             * @example 0
             */
            card: number;
            /** @example normal */
            mode: string;
            /**
             * Format: int64
             * @example 0
             */
            cp: number;
            /**
             * Format: int64
             * @example 0
             */
            count: number;
            /**
             * Format: int64
             * @example 0
             */
            location_x: number;
            /**
             * Format: int64
             * @example 0
             */
            location_y: number;
            /**
             * Format: int64
             * @example 0
             */
            location_z: number;
            /**
             * Format: int64
             * @example 0
             */
            location_n: number;
            /** @example syui */
            author: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
        };
        UeRead: {
            /** @example false */
            limit: boolean;
            /** @example false */
            limit_boss: boolean;
            /** @example false */
            limit_item: boolean;
            /**
             * Format: int64
             * @example 0
             */
            lv: number;
            /**
             * Format: int64
             * @example 0
             */
            lv_point: number;
            /**
             * Format: int64
             * @example 0
             */
            model: number;
            /**
             * Format: int64
             * @example 0
             */
            sword: number;
            /**
             * Format: int64
             * @example 0
             */
            card: number;
            /** @example normal */
            mode: string;
            /**
             * Format: int64
             * @example 0
             */
            cp: number;
            /**
             * Format: int64
             * @example 0
             */
            count: number;
            /**
             * Format: int64
             * @example 0
             */
            location_x: number;
            /**
             * Format: int64
             * @example 0
             */
            location_y: number;
            /**
             * Format: int64
             * @example 0
             */
            location_z: number;
            /**
             * Format: int64
             * @example 0
             */
            location_n: number;
            /** @example syui */
            author: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
        };
        UeUpdate: {
            /** @example false */
            limit: boolean;
            /** @example false */
            limit_boss: boolean;
            /** @example false */
            limit_item: boolean;
            /**
             * Format: int64
             * @example 0
             */
            lv: number;
            /**
             * Format: int64
             * @example 0
             */
            lv_point: number;
            /**
             * Format: int64
             * @example 0
             */
            model: number;
            /**
             * Format: int64
             * @example 0
             */
            sword: number;
            /**
             * Format: int64
             * @example 0
             */
            card: number;
            /** @example normal */
            mode: string;
            /**
             * Format: int64
             * @example 0
             */
            cp: number;
            /**
             * Format: int64
             * @example 0
             */
            count: number;
            /**
             * Format: int64
             * @example 0
             */
            location_x: number;
            /**
             * Format: int64
             * @example 0
             */
            location_y: number;
            /**
             * Format: int64
             * @example 0
             */
            location_z: number;
            /**
             * Format: int64
             * @example 0
             */
            location_n: number;
            /** @example syui */
            author: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
        };
        Ue_OwnerRead: {
            /**
             * @description Decentralized identifier of the account
             * @example did:plc:4hqjfn7m6n5hno3doamuhgef
             */
            did: string;
            /** @example false */
            member: boolean;
            /** @example false */
            book: boolean;
            /** @example false */
            manga: boolean;
            /** @example false */
            badge: boolean;
            /** @example false */
            social_a: boolean;
            /** @example false */
            social_b: boolean;
            /** @example false */
            delete: boolean;
            /** @example false */
            handle: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the user was last refreshed
             * @example 2026-01-31T12:00:00+09:00
             */
            updated_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            raid_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            server_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            egg_at: string;
            /**
             * Format: int64
             * @example 0
             */
            luck: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            luck_at: string;
            /**
             * Format: int64
             * @example 0
             */
            like: number;
            /**
             * Format: int64
             * @example 0
             */
            like_rank: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            like_at: string;
            /**
             * Format: int64
             * @example 0
             */
            fav: number;
            /** @example false */
            ten: boolean;
            /**
             * Format: int64
             * @example 0
             */
            ten_su: number;
            /**
             * Format: int64
             * @example 0
             */
            ten_kai: number;
            /**
             * Format: int64
             * @example 51980099637209
             */
            aiten: number;
            /** @example  */
            ten_card: string;
            /** @example  */
            ten_delete: string;
            /** @example  */
            ten_post: string;
            /** @example  */
            ten_get: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            ten_at: string;
            /**
             * @description First game day on which the user may draw
             * @example 20260131
             */
            next: string;
            /**
             * Format: int64
             * @example 0
             */
            room: number;
            /** @example false */
            model: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            model_at: string;
            /**
             * Format: int64
             * @example 0
             */
            model_attack: number;
            /**
             * Format: int64
             * @example 0
             */
            model_limit: number;
            /**
             * Format: int64
             * @example 0
             */
            model_skill: number;
            /**
             * Format: int64
             * @example 0
             */
            model_mode: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical_d: number;
            /** @example false */
            game: boolean;
            /** @example false */
            game_test: boolean;
            /** @example false */
            game_end: boolean;
            /** @example false */
            game_account: boolean;
            /**
             * Format: int64
             * @example 0
             */
            game_lv: number;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example syui */
            username: string;
        };
        UpdateCardDto: {
            /**
             * Format: int64
             * @description Which card
             * @example 7
             */
            card?: number;
            /** @example normal */
            skill?: string;
            /**
             * @description Rarity, normal or super among others
             * @example normal
             */
            status?: string;
            /**
             * Format: int64
             * @description Strength
             * @example 120
             */
            cp?: number;
            /** @example https://card.example/7.webp */
            url?: string;
            /**
             * Format: int64
             * @example 0
             */
            count?: number;
            /** @example syui */
            author?: string;
            /**
             * Format: int64
             * @description Id of the user who owns it
             * @example 1
             */
            owner?: number;
            /**
             * Format: int64
             * @description The featured card that the owner wants, where the banner has `featured.target`; 0 for none. Without it that of the owner's last draw under the counters stays
             * @example 21
             */
            target?: number;
            /**
             * Format: password
             * @description The operator's token or a named token for this operation; needed here, unless the header Authorization has it
             * @example secret
             */
            token?: string;
        };
        UpdateGroupDto: {
            /**
             * @description Unique; stored in NFC
             * @example tuners
             */
            name?: string;
            /**
             * @description The users in the group
             * @example [
             *       1,
             *       2
             *     ]
             */
            users?: number[];
            /**
             * Format: password
             * @description The operator's token, where TOKEN_OPERATIONS closes updateGroup
             * @example secret
             */
            token?: string;
        };
        UpdateUeDto: {
            /** @example false */
            limit?: boolean;
            /** @example false */
            limit_boss?: boolean;
            /** @example false */
            limit_item?: boolean;
            /**
             * Format: int64
             * @example 0
             */
            lv?: number;
            /**
             * Format: int64
             * @example 0
             */
            lv_point?: number;
            /**
             * Format: int64
             * @example 0
             */
            model?: number;
            /**
             * Format: int64
             * @example 0
             */
            sword?: number;
            /**
             * Format: int64
             * @example 0
             */
            card?: number;
            /** @example normal */
            mode?: string;
            /**
             * Format: int64
             * @example 0
             */
            cp?: number;
            /**
             * Format: int64
             * @example 0
             */
            count?: number;
            /**
             * Format: int64
             * @example 0
             */
            location_x?: number;
            /**
             * Format: int64
             * @example 0
             */
            location_y?: number;
            /**
             * Format: int64
             * @example 0
             */
            location_z?: number;
            /**
             * Format: int64
             * @example 0
             */
            location_n?: number;
            /** @example syui */
            author?: string;
            /**
             * Format: int64
             * @description Id of the user who owns it
             * @example 1
             */
            owner?: number;
            /**
             * Format: password
             * @description The operator's token or a named token for this operation; needed here, unless the header Authorization has it
             * @example secret
             */
            token?: string;
        };
        UpdateUserDto: {
            /**
             * @description Decentralized identifier of the account
             * @example did:plc:4hqjfn7m6n5hno3doamuhgef
             */
            did?: string;
            /** @example false */
            member?: boolean;
            /** @example false */
            book?: boolean;
            /** @example false */
            manga?: boolean;
            /** @example false */
            badge?: boolean;
            /** @example false */
            social_a?: boolean;
            /** @example false */
            social_b?: boolean;
            /** @example false */
            delete?: boolean;
            /** @example false */
            handle?: boolean;
            /**
             * Format: date-time
             * @description When the user was last refreshed
             * @example 2026-01-31T12:00:00+09:00
             */
            updated_at?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            raid_at?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            server_at?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            egg_at?: string;
            /**
             * Format: int64
             * @example 0
             */
            luck?: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            luck_at?: string;
            /**
             * Format: int64
             * @example 0
             */
            like?: number;
            /**
             * Format: int64
             * @example 0
             */
            like_rank?: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            like_at?: string;
            /**
             * Format: int64
             * @example 0
             */
            fav?: number;
            /** @example false */
            ten?: boolean;
            /**
             * Format: int64
             * @example 0
             */
            ten_su?: number;
            /**
             * Format: int64
             * @example 0
             */
            ten_kai?: number;
            /**
             * Format: int64
             * @example 51980099637209
             */
            aiten?: number;
            /** @example  */
            ten_card?: string;
            /** @example  */
            ten_delete?: string;
            /** @example  */
            ten_post?: string;
            /** @example  */
            ten_get?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            ten_at?: string;
            /**
             * @description First game day on which the user may draw
             * @example 20260131
             */
            next?: string;
            /**
             * Format: int64
             * @example 0
             */
            room?: number;
            /** @example false */
            model?: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            model_at?: string;
            /**
             * Format: int64
             * @example 0
             */
            model_attack?: number;
            /**
             * Format: int64
             * @example 0
             */
            model_limit?: number;
            /**
             * Format: int64
             * @example 0
             */
            model_skill?: number;
            /**
             * Format: int64
             * @example 0
             */
            model_mode?: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical?: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical_d?: number;
            /** @example false */
            game?: boolean;
            /** @example false */
            game_test?: boolean;
            /** @example false */
            game_end?: boolean;
            /** @example false */
            game_account?: boolean;
            /**
             * Format: int64
             * @example 0
             */
            game_lv?: number;
            /**
             * @description Cards to give to the user
             * @example [
             *       1,
             *       2
             *     ]
             */
            card?: number[];
            /**
             * @description Ues to give to the user
             * @example [
             *       1,
             *       2
             *     ]
             */
            ue?: number[];
            /**
             * Format: int64
             * @description The opponent's user id for battles, 0 for none
             * @example 2
             */
            battle?: number;
            /**
             * Format: password
             * @description The operator's token or a named token for this operation; needed here, unless the header Authorization has it
             * @example secret
             */
            token?: string;
        };
        UserCreate: {
            /**
             * @description Decentralized identifier of the account
             * @example did:plc:4hqjfn7m6n5hno3doamuhgef
             */
            did: string;
            /** @example false */
            member: boolean;
            /** @example false */
            book: boolean;
            /** @example false */
            manga: boolean;
            /** @example false */
            badge: boolean;
            /** @example false */
            social_a: boolean;
            /** @example false */
            social_b: boolean;
            /** @example false */
            delete: boolean;
            /** @example false */
            handle: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the user was last refreshed
             * @example 2026-01-31T12:00:00+09:00
             */
            updated_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            raid_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            server_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            egg_at: string;
            /**
             * Format: int64
             * @example 0
             */
            luck: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            luck_at: string;
            /**
             * Format: int64
             * @example 0
             */
            like: number;
            /**
             * Format: int64
             * @example 0
             */
            like_rank: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            like_at: string;
            /**
             * Format: int64
             * @example 0
             */
            fav: number;
            /** @example false */
            ten: boolean;
            /**
             * Format: int64
             * @example 0
             */
            ten_su: number;
            /**
             * Format: int64
             * @example 0
             */
            ten_kai: number;
            /**
             * Format: int64
             * @example 51980099637209
             */
            aiten: number;
            /** @example  */
            ten_card: string;
            /** @example  */
            ten_delete: string;
            /** @example  */
            ten_post: string;
            /** @example  */
            ten_get: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            ten_at: string;
            /**
             * @description First game day on which the user may draw
             * @example 20260131
             */
            next: string;
            /**
             * Format: int64
             * @example 0
             */
            room: number;
            /** @example false */
            model: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            model_at: string;
            /**
             * Format: int64
             * @example 0
             */
            model_attack: number;
            /**
             * Format: int64
             * @example 0
             */
            model_limit: number;
            /**
             * Format: int64
             * @example 0
             */
            model_skill: number;
            /**
             * Format: int64
             * @example 0
             */
            model_mode: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical_d: number;
            /** @example false */
            game: boolean;
            /** @example false */
            game_test: boolean;
            /** @example false */
            game_end: boolean;
            /** @example false */
            game_account: boolean;
            /**
             * Format: int64
             * @example 0
             */
            game_lv: number;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example syui */
            username: string;
        };
        UserList: {
            /**
             * @description Decentralized identifier of the account
             * @example did:plc:4hqjfn7m6n5hno3doamuhgef
             */
            did: string;
            /** @example false */
            member: boolean;
            /** @example false */
            book: boolean;
            /** @example false */
            manga: boolean;
            /** @example false */
            badge: boolean;
            /** @example false */
            social_a: boolean;
            /** @example false */
            social_b: boolean;
            /** @example false */
            delete: boolean;
            /** @example false */
            handle: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the user was last refreshed
             * @example 2026-01-31T12:00:00+09:00
             */
            updated_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            raid_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            server_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            egg_at: string;
            /**
             * Format: int64
             * @example 0
             */
            luck: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            luck_at: string;
            /**
             * Format: int64
             * @example 0
             */
            like: number;
            /**
             * Format: int64
             * @example 0
             */
            like_rank: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            like_at: string;
            /**
             * Format: int64
             * @example 0
             */
            fav: number;
            /** @example false */
            ten: boolean;
            /**
             * Format: int64
             * @example 0
             */
            ten_su: number;
            /**
             * Format: int64
             * @example 0
             */
            ten_kai: number;
            /**
             * Format: int64
             * @example 51980099637209
             */
            aiten: number;
            /** @example  */
            ten_card: string;
            /** @example  */
            ten_delete: string;
            /** @example  */
            ten_post: string;
            /** @example  */
            ten_get: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            ten_at: string;
            /**
             * @description First game day on which the user may draw
             * @example 20260131
             */
            next: string;
            /**
             * Format: int64
             * @example 0
             */
            room: number;
            /** @example false */
            model: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            model_at: string;
            /**
             * Format: int64
             * @example 0
             */
            model_attack: number;
            /**
             * Format: int64
             * @example 0
             */
            model_limit: number;
            /**
             * Format: int64
             * @example 0
             */
            model_skill: number;
            /**
             * Format: int64
             * @example 0
             */
            model_mode: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical_d: number;
            /** @example false */
            game: boolean;
            /** @example false */
            game_test: boolean;
            /** @example false */
            game_end: boolean;
            /** @example false */
            game_account: boolean;
            /**
             * Format: int64
             * @example 0
             */
            game_lv: number;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example syui */
            username: string;
        };
        UserRead: {
            /**
             * @description Decentralized identifier of the account
             * @example did:plc:4hqjfn7m6n5hno3doamuhgef
             */
            did: string;
            /** @example false */
            member: boolean;
            /** @example false */
            book: boolean;
            /** @example false */
            manga: boolean;
            /** @example false */
            badge: boolean;
            /** @example false */
            social_a: boolean;
            /** @example false */
            social_b: boolean;
            /** @example false */
            delete: boolean;
            /** @example false */
            handle: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the user was last refreshed
             * @example 2026-01-31T12:00:00+09:00
             */
            updated_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            raid_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            server_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            egg_at: string;
            /**
             * Format: int64
             * @example 0
             */
            luck: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            luck_at: string;
            /**
             * Format: int64
             * @example 0
             */
            like: number;
            /**
             * Format: int64
             * @example 0
             */
            like_rank: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            like_at: string;
            /**
             * Format: int64
             * @example 0
             */
            fav: number;
            /** @example false */
            ten: boolean;
            /**
             * Format: int64
             * @example 0
             */
            ten_su: number;
            /**
             * Format: int64
             * @example 0
             */
            ten_kai: number;
            /**
             * Format: int64
             * @example 51980099637209
             */
            aiten: number;
            /** @example  */
            ten_card: string;
            /** @example  */
            ten_delete: string;
            /** @example  */
            ten_post: string;
            /** @example  */
            ten_get: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            ten_at: string;
            /**
             * @description First game day on which the user may draw
             * @example 20260131
             */
            next: string;
            /**
             * Format: int64
             * @example 0
             */
            room: number;
            /** @example false */
            model: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            model_at: string;
            /**
             * Format: int64
             * @example 0
             */
            model_attack: number;
            /**
             * Format: int64
             * @example 0
             */
            model_limit: number;
            /**
             * Format: int64
             * @example 0
             */
            model_skill: number;
            /**
             * Format: int64
             * @example 0
             */
            model_mode: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical_d: number;
            /** @example false */
            game: boolean;
            /** @example false */
            game_test: boolean;
            /** @example false */
            game_end: boolean;
            /** @example false */
            game_account: boolean;
            /**
             * Format: int64
             * @example 0
             */
            game_lv: number;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example syui */
            username: string;
        };
        UserSummaryList: {
            /**
             * @description Decentralized identifier of the account
             * @example did:plc:4hqjfn7m6n5hno3doamuhgef
             */
            did: string;
            /** @example false */
            member: boolean;
            /** @example false */
            book: boolean;
            /** @example false */
            manga: boolean;
            /** @example false */
            badge: boolean;
            /** @example false */
            social_a: boolean;
            /** @example false */
            social_b: boolean;
            /** @example false */
            delete: boolean;
            /** @example false */
            handle: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the user was last refreshed
             * @example 2026-01-31T12:00:00+09:00
             */
            updated_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            raid_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            server_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            egg_at: string;
            /**
             * Format: int64
             * @example 0
             */
            luck: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            luck_at: string;
            /**
             * Format: int64
             * @example 0
             */
            like: number;
            /**
             * Format: int64
             * @example 0
             */
            like_rank: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            like_at: string;
            /**
             * Format: int64
             * @example 0
             */
            fav: number;
            /** @example false */
            ten: boolean;
            /**
             * Format: int64
             * @example 0
             */
            ten_su: number;
            /**
             * Format: int64
             * @example 0
             */
            ten_kai: number;
            /**
             * Format: int64
             * @example 51980099637209
             */
            aiten: number;
            /** @example  */
            ten_card: string;
            /** @example  */
            ten_delete: string;
            /** @example  */
            ten_post: string;
            /** @example  */
            ten_get: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            ten_at: string;
            /**
             * @description First game day on which the user may draw
             * @example 20260131
             */
            next: string;
            /**
             * Format: int64
             * @example 0
             */
            room: number;
            /** @example false */
            model: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            model_at: string;
            /**
             * Format: int64
             * @example 0
             */
            model_attack: number;
            /**
             * Format: int64
             * @example 0
             */
            model_limit: number;
            /**
             * Format: int64
             * @example 0
             */
            model_skill: number;
            /**
             * Format: int64
             * @example 0
             */
            model_mode: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical_d: number;
            /** @example false */
            game: boolean;
            /** @example false */
            game_test: boolean;
            /** @example false */
            game_end: boolean;
            /** @example false */
            game_account: boolean;
            /**
             * Format: int64
             * @example 0
             */
            game_lv: number;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example kuno */
            username: string;
            /**
             * @description The names of those that the user is in
             * @example [
             *       "Lamplighters"
             *     ]
             */
            groups: string[];
            /**
             * @description By currency, of those that the user has had
             * @example {
             *       "ticket": 12
             *     }
             */
            balances: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description How many the user has
             * @example 188
             */
            cards: number;
            /**
             * Format: int64
             * @description How many random draws the user has made
             * @example 340
             */
            draws: number;
            /**
             * Format: int64
             * @description Those of the status super
             * @example 7
             */
            supers: number;
            /**
             * @description The game day of the last one; null without any
             * @example 20260131
             */
            last_draw: string | null;
        };
        UserUpdate: {
            /**
             * @description Decentralized identifier of the account
             * @example did:plc:4hqjfn7m6n5hno3doamuhgef
             */
            did: string;
            /** @example false */
            member: boolean;
            /** @example false */
            book: boolean;
            /** @example false */
            manga: boolean;
            /** @example false */
            badge: boolean;
            /** @example false */
            social_a: boolean;
            /** @example false */
            social_b: boolean;
            /** @example false */
            delete: boolean;
            /** @example false */
            handle: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the user was last refreshed
             * @example 2026-01-31T12:00:00+09:00
             */
            updated_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            raid_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            server_at: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            egg_at: string;
            /**
             * Format: int64
             * @example 0
             */
            luck: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            luck_at: string;
            /**
             * Format: int64
             * @example 0
             */
            like: number;
            /**
             * Format: int64
             * @example 0
             */
            like_rank: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            like_at: string;
            /**
             * Format: int64
             * @example 0
             */
            fav: number;
            /** @example false */
            ten: boolean;
            /**
             * Format: int64
             * @example 0
             */
            ten_su: number;
            /**
             * Format: int64
             * @example 0
             */
            ten_kai: number;
            /**
             * Format: int64
             * @example 51980099637209
             */
            aiten: number;
            /** @example  */
            ten_card: string;
            /** @example  */
            ten_delete: string;
            /** @example  */
            ten_post: string;
            /** @example  */
            ten_get: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            ten_at: string;
            /**
             * @description First game day on which the user may draw
             * @example 20260131
             */
            next: string;
            /**
             * Format: int64
             * @example 0
             */
            room: number;
            /** @example false */
            model: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            model_at: string;
            /**
             * Format: int64
             * @example 0
             */
            model_attack: number;
            /**
             * Format: int64
             * @example 0
             */
            model_limit: number;
            /**
             * Format: int64
             * @example 0
             */
            model_skill: number;
            /**
             * Format: int64
             * @example 0
             */
            model_mode: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical: number;
            /**
             * Format: int64
             * @example 0
             */
            model_critical_d: number;
            /** @example false */
            game: boolean;
            /** @example false */
            game_test: boolean;
            /** @example false */
            game_end: boolean;
            /** @example false */
            game_account: boolean;
            /**
             * Format: int64
             * @example 0
             */
            game_lv: number;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example syui */
            username: string;
        };
        User_BalanceList: {
            /** @example ticket */
            currency: string;
            /**
             * Format: int64
             * @example 10
             */
            balance: number;
            /**
             * Format: int64
             * @description The largest balance, today or from the next day; null without one
             * @example 999
             */
            most: number | null;
        };
        User_Battle: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the user who started it, who may be deleted by now
             * @example 1
             */
            user: number;
            /**
             * Format: int64
             * @description The opponent's user id
             * @example 2
             */
            opponent: number;
            /**
             * @description Whether the user won
             * @example false
             */
            won: boolean;
            /**
             * @description The chance of winning that there was
             * @example 0.48
             */
            win_probability: number;
            /**
             * @description The stat that was raised, empty for a loss
             * @example attack
             */
            stat: string;
            /**
             * Format: int64
             * @description By how much
             * @example 7
             */
            gain: number;
            /**
             * @description The result in words
             * @example Won against kuno: attack +7
             */
            comment: string;
            /**
             * @description The day whose seed decided it; null for a battle from before days had seeds for them, like all below but created_at
             * @example 20260131
             */
            day: string | null;
            /**
             * Format: int64
             * @description Counts the user's battles of the day from 1
             * @example 1
             */
            nonce: number | null;
            /**
             * Format: int64
             * @description The user's strength before
             * @example 48
             */
            strength: number | null;
            /**
             * Format: int64
             * @description The opponent's strength
             * @example 52
             */
            opponent_strength: number | null;
            /**
             * Format: int64
             * @description All battles that the user had fought before
             * @example 3
             */
            battles_before: number | null;
            /**
             * @description The character's rarity before
             * @example normal
             */
            status_before: string | null;
            /**
             * @description The character's rarity afterwards
             * @example normal
             */
            status: string | null;
            /**
             * @description SHA-256 of the day's seed, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string | null;
            /**
             * @description The day's seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        User_BattleList: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the user who started it, who may be deleted by now
             * @example 1
             */
            user: number;
            /**
             * Format: int64
             * @description The opponent's user id
             * @example 2
             */
            opponent: number;
            /**
             * @description Whether the user won
             * @example false
             */
            won: boolean;
            /**
             * @description The chance of winning that there was
             * @example 0.48
             */
            win_probability: number;
            /**
             * @description The stat that was raised, empty for a loss
             * @example attack
             */
            stat: string;
            /**
             * Format: int64
             * @description By how much
             * @example 7
             */
            gain: number;
            /**
             * @description The result in words
             * @example Won against kuno: attack +7
             */
            comment: string;
            /**
             * @description The day whose seed decided it; null for a battle from before days had seeds for them, like all below but created_at
             * @example 20260131
             */
            day: string | null;
            /**
             * Format: int64
             * @description Counts the user's battles of the day from 1
             * @example 1
             */
            nonce: number | null;
            /**
             * Format: int64
             * @description The user's strength before
             * @example 48
             */
            strength: number | null;
            /**
             * Format: int64
             * @description The opponent's strength
             * @example 52
             */
            opponent_strength: number | null;
            /**
             * Format: int64
             * @description All battles that the user had fought before
             * @example 3
             */
            battles_before: number | null;
            /**
             * @description The character's rarity before
             * @example normal
             */
            status_before: string | null;
            /**
             * @description The character's rarity afterwards
             * @example normal
             */
            status: string | null;
            /**
             * @description SHA-256 of the day's seed, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string | null;
            /**
             * @description The day's seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        User_BoxRead: {
            /**
             * @description The banner that has the box
             * @example edition
             */
            banner: string;
            /**
             * @description Version of its table, as in readOddsVersion
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            version: string;
            /**
             * Format: int64
             * @description How many a full box has
             * @example 1000
             */
            copies: number;
            /**
             * Format: int64
             * @description How many are left
             * @example 879
             */
            left: number;
            /** @description In the order of the table */
            outcomes: components["schemas"]["BoxOutcome"][];
            /**
             * @description What the next 1, 10, 90 and 200 draws give until the box is empty, exactly; empty with the box
             * @example []
             */
            next: components["schemas"]["FirstDraws"][];
            /**
             * @description What counts together
             * @example gachapon
             */
            counters: string;
            /**
             * Format: int64
             * @description The user's draws under these counters
             * @example 12
             */
            number: number;
            /**
             * @description The card after which the user may fill it again; null without one
             * @example {
             *       "card": 20
             *     }
             */
            reset?: {
                card: number;
            } | null;
            /**
             * @description Whether the user may fill it again now
             * @example false
             */
            may_refill: boolean;
        };
        User_CardList: {
            /**
             * Format: int64
             * @description Which card
             * @example 7
             */
            card: number;
            /** @example normal */
            skill: string;
            /**
             * @description Rarity, normal or super among others
             * @example normal
             */
            status: string;
            /**
             * Format: int64
             * @description Strength
             * @example 120
             */
            cp: number;
            /** @example https://card.example/7.webp */
            url: string;
            /**
             * Format: int64
             * @example 0
             */
            count: number;
            /** @example syui */
            author: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
        };
        User_CharacterRead: {
            /**
             * Format: int64
             * @description The user's id, who may be deleted by now
             * @example 1
             */
            user: number;
            /**
             * @description The day whose seed gave it
             * @example 20260131
             */
            day: string;
            /**
             * Format: int64
             * @description Which of the four characters
             * @example 3
             */
            chara: number;
            /**
             * Format: int64
             * @description As it was at first, like those below
             * @example 12
             */
            skill: number;
            /**
             * Format: int64
             * @example 20
             */
            hp: number;
            /**
             * Format: int64
             * @example 7
             */
            attack: number;
            /**
             * Format: int64
             * @example 9
             */
            defense: number;
            /**
             * Format: int64
             * @example 4
             */
            critical: number;
            /**
             * @description Rarity at first, normal or super
             * @example normal
             */
            status: string;
            /**
             * @description SHA-256 of the day's seed, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string;
            /**
             * @description The day's seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: date-time
             * @description When the user was created
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        User_DayPrice: {
            /**
             * @description What each draw costs, by currencies
             * @example null
             */
            cost: {
                [key: string]: number;
            } | null;
            /**
             * @description A banner in force
             * @example standard
             */
            banner: string;
            /**
             * Format: int64
             * @description Draws of today that still cost nothing; null without any
             * @example 0
             */
            free_left: number | null;
            /**
             * Format: int64
             * @description How many more its limit allows now; null without one
             * @example 0
             */
            limit_left: number | null;
        };
        User_DayRead: {
            /**
             * Format: int64
             * @description The user's id
             * @example 1
             */
            user: number;
            /**
             * @description The game day that random draws are made on now
             * @example 20260131
             */
            day: string;
            /**
             * Format: date-time
             * @description When that day ends, in the time zone of the game; null for 99991231
             * @example 2026-02-01T00:00:00+00:00
             */
            day_ends_at: string | null;
            /**
             * Format: int64
             * @description How many random draws the user has made on the day
             * @example 1
             */
            drawn: number;
            /** @description The newest ten of them, the last one first */
            draws: components["schemas"]["DrawRead"][];
            /**
             * Format: int64
             * @description How many more the day allows; null where DRAWS_PER_DAY sets no limit
             * @example 0
             */
            draws_left: number | null;
            /**
             * @description The first game day with a random draw left
             * @example 20260201
             */
            next_draw: string;
            /**
             * Format: int64
             * @description How many more battles today
             * @example 2
             */
            battles_left: number;
            /**
             * @description The first game day with a battle left
             * @example 20260131
             */
            next_battle: string;
            /**
             * Format: int64
             * @description The chosen opponent's user id, 0 for none
             * @example 2
             */
            opponent: number;
            /** @description As in listUserGuarantee */
            guarantees: components["schemas"]["User_GuaranteeList"][];
            /** @description Of each banner in force; `cost` is null while it is free */
            prices: components["schemas"]["User_DayPrice"][];
        };
        User_DrawCreate: {
            /**
             * Format: int64
             * @description Id of the card, which may be deleted by now
             * @example 1
             */
            card_id: number;
            /**
             * Format: int64
             * @description Id of the user who drew, who may be deleted by now
             * @example 1
             */
            owner: number;
            /** @example 20260131 */
            day: string;
            /**
             * Format: int64
             * @description Counts the owner's random draws of the day from 1
             * @example 1
             */
            nonce: number;
            /**
             * @description What the player added
             * @example lucky
             */
            client_seed: string;
            /**
             * @description The banner that it was drawn under
             * @example standard
             */
            banner: string;
            /**
             * @description Version of the draw table, as in readOdds
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            table: string;
            /**
             * @description What counts together under the rules of the table; null without rules
             * @example null
             */
            counters: string | null;
            /**
             * Format: int64
             * @description Counts the owner's draws under these counters from 1, over days; null without rules
             * @example null
             */
            number: number | null;
            /**
             * @description The owner's state before the draw, for each rarity: the draws since the last one with its status or, unless `resets` is own, a rarer one (-1 once a `once` is kept, and -2, -3 and so on under a later table without it), and those with its status in a row that were not featured, or not the target; under a table with `featured.within` also the draws since the last featured card of it, or the target (-1 once a `featured.once` is kept); of a box, in one list how many copies of each outcome were drawn since it was filled; null without rules and without a box
             * @example null
             */
            state: number[][] | null;
            /**
             * @description Which rule the table and the state put in force for the draw; null without rules
             * @example null
             * @enum {string|null}
             */
            decided_by: "weights" | "ramp" | "guarantee" | "featured" | null;
            /**
             * Format: int64
             * @description The featured card that the draw named, or kept from the one before; null without one
             * @example null
             */
            target: number | null;
            /**
             * Format: int64
             * @description The outcome's place in that table, from 0
             * @example 6
             */
            outcome: number;
            /**
             * Format: int64
             * @description Counts the draws from a box of all players: 1, 2, 3 and so on; null elsewhere
             * @example null
             */
            box_number: number | null;
            /**
             * Format: int64
             * @description Counts the outcome's copies that came out of a box of all players; null elsewhere
             * @example null
             */
            print: number | null;
            /**
             * Format: int64
             * @description Which card was drawn
             * @example 7
             */
            card: number;
            /**
             * @description Its rarity when drawn
             * @example normal
             */
            status: string;
            /**
             * @description Its skill as drawn; the card has another if the request said so
             * @example normal
             */
            skill: string;
            /**
             * Format: int64
             * @description Its strength when drawn
             * @example 120
             */
            cp: number;
            /**
             * Format: int64
             * @description The nonce of the first card of its pack; null for a card alone
             * @example null
             */
            pack: number | null;
            /**
             * Format: int64
             * @description Its place in the pack, from 1; null alone
             * @example null
             */
            slot: number | null;
            /**
             * @description SHA-256 of the day's seed, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string;
            /**
             * @description The day's seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: date-time
             * @description When it was drawn
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * @description The chance of this outcome in this draw
             * @example 0.0825
             */
            chance?: number;
            /**
             * @description The name of the card in the catalogue; null without one
             * @example Kuno
             */
            name?: string | null;
        };
        User_DrawList: {
            /**
             * Format: int64
             * @description Id of the card, which may be deleted by now
             * @example 1
             */
            card_id: number;
            /**
             * Format: int64
             * @description Id of the user who drew, who may be deleted by now
             * @example 1
             */
            owner: number;
            /** @example 20260131 */
            day: string;
            /**
             * Format: int64
             * @description Counts the owner's random draws of the day from 1
             * @example 1
             */
            nonce: number;
            /**
             * @description What the player added
             * @example lucky
             */
            client_seed: string;
            /**
             * @description The banner that it was drawn under
             * @example standard
             */
            banner: string;
            /**
             * @description Version of the draw table, as in readOdds
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            table: string;
            /**
             * @description What counts together under the rules of the table; null without rules
             * @example null
             */
            counters: string | null;
            /**
             * Format: int64
             * @description Counts the owner's draws under these counters from 1, over days; null without rules
             * @example null
             */
            number: number | null;
            /**
             * @description The owner's state before the draw, for each rarity: the draws since the last one with its status or, unless `resets` is own, a rarer one (-1 once a `once` is kept, and -2, -3 and so on under a later table without it), and those with its status in a row that were not featured, or not the target; under a table with `featured.within` also the draws since the last featured card of it, or the target (-1 once a `featured.once` is kept); of a box, in one list how many copies of each outcome were drawn since it was filled; null without rules and without a box
             * @example null
             */
            state: number[][] | null;
            /**
             * @description Which rule the table and the state put in force for the draw; null without rules
             * @example null
             * @enum {string|null}
             */
            decided_by: "weights" | "ramp" | "guarantee" | "featured" | null;
            /**
             * Format: int64
             * @description The featured card that the draw named, or kept from the one before; null without one
             * @example null
             */
            target: number | null;
            /**
             * Format: int64
             * @description The outcome's place in that table, from 0
             * @example 6
             */
            outcome: number;
            /**
             * Format: int64
             * @description Counts the draws from a box of all players: 1, 2, 3 and so on; null elsewhere
             * @example null
             */
            box_number: number | null;
            /**
             * Format: int64
             * @description Counts the outcome's copies that came out of a box of all players; null elsewhere
             * @example null
             */
            print: number | null;
            /**
             * Format: int64
             * @description Which card was drawn
             * @example 7
             */
            card: number;
            /**
             * @description Its rarity when drawn
             * @example normal
             */
            status: string;
            /**
             * @description Its skill as drawn; the card has another if the request said so
             * @example normal
             */
            skill: string;
            /**
             * Format: int64
             * @description Its strength when drawn
             * @example 120
             */
            cp: number;
            /**
             * Format: int64
             * @description The nonce of the first card of its pack; null for a card alone
             * @example null
             */
            pack: number | null;
            /**
             * Format: int64
             * @description Its place in the pack, from 1; null alone
             * @example null
             */
            slot: number | null;
            /**
             * @description SHA-256 of the day's seed, in hex
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            commitment: string;
            /**
             * @description The day's seed in hex; null until the day is over
             * @example 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
             */
            seed: string | null;
            /**
             * Format: date-time
             * @description When it was drawn
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        User_EntryCreate: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the user, who may be deleted by now
             * @example 1
             */
            user: number;
            /**
             * @description The game day; null for an entry that was imported
             * @example 20260131
             */
            day: string | null;
            /** @example ticket */
            currency: string;
            /**
             * Format: int64
             * @description Counts the user's entries of the currency from 1
             * @example 1
             */
            number: number;
            /**
             * Format: int64
             * @description What was added, or taken when it is negative
             * @example 10
             */
            amount: number;
            /**
             * Format: int64
             * @description After it
             * @example 10
             */
            balance: number;
            /**
             * @description `draw`, `exchange`, `salvage`, or an operator's own words
             * @example daily login
             */
            reason: string;
            /**
             * @description The id of the card for a draw, `{name}:{id}` for an exchange, `{id of the card}:{status}` for salvage
             * @example 20260131
             */
            reference: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        User_EntryList: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Id of the user, who may be deleted by now
             * @example 1
             */
            user: number;
            /**
             * @description The game day; null for an entry that was imported
             * @example 20260131
             */
            day: string | null;
            /** @example ticket */
            currency: string;
            /**
             * Format: int64
             * @description Counts the user's entries of the currency from 1
             * @example 1
             */
            number: number;
            /**
             * Format: int64
             * @description What was added, or taken when it is negative
             * @example 10
             */
            amount: number;
            /**
             * Format: int64
             * @description After it
             * @example 10
             */
            balance: number;
            /**
             * @description `draw`, `exchange`, `salvage`, or an operator's own words
             * @example daily login
             */
            reason: string;
            /**
             * @description The id of the card for a draw, `{name}:{id}` for an exchange, `{id of the card}:{status}` for salvage
             * @example 20260131
             */
            reference: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        User_ExchangeCreate: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @example 1
             */
            user: number;
            /** @example 20260131 */
            day: string;
            /** @example spark-21 */
            name: string;
            /**
             * Format: int64
             * @description Id of the card that it gave; null for none
             * @example 12
             */
            card: number | null;
            entries: components["schemas"]["EntryRead"][];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
        };
        User_GuaranteeList: {
            /** @example summer */
            banner: string;
            /**
             * @description Banners of the same counters count together
             * @example event
             */
            counters: string;
            /**
             * Format: int64
             * @description The user's draws under these counters
             * @example 12
             */
            draws: number;
            /**
             * Format: int64
             * @description The card that the last draw named, where this banner has it: the guarantees are for it; else null
             * @example null
             */
            target: number | null;
            /** @description The rarest first */
            rarities: components["schemas"]["RarityProgress"][];
        };
        User_IdentitiesRead: {
            /**
             * @example [
             *       "discord:80351110224678912"
             *     ]
             */
            identities: string[];
        };
        User_LinkCreate: {
            /**
             * @description An address of the page, with a code that counts once
             * @example https://cards.example/me#…
             */
            url: string;
            /**
             * Format: date-time
             * @description When the code ends
             * @example 2026-01-31T12:00:00+09:00
             */
            until: string;
        };
        User_LinkList: {
            /**
             * Format: int64
             * @description It names the token, and is no secret
             * @example 1
             */
            id: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the token ends
             * @example 2026-01-31T12:00:00+09:00
             */
            until: string;
        };
        User_PrintList: {
            /**
             * Format: int64
             * @description Id of the card, which may be deleted by now
             * @example 1
             */
            card_id: number;
            /**
             * @description The banner that it was drawn under
             * @example standard
             */
            banner: string;
            /**
             * @description Version of the draw table, as in readOdds
             * @example d2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8
             */
            table: string;
            /**
             * Format: int64
             * @description The outcome's place in that table, from 0
             * @example 6
             */
            outcome: number;
            /**
             * Format: int64
             * @example 12
             */
            print: number;
        };
        User_SalvageCreate: {
            /**
             * @description Ids of the cards
             * @example [
             *       1,
             *       2
             *     ]
             */
            cards: number[];
            entries: components["schemas"]["EntryRead"][];
        };
        User_UeList: {
            /** @example false */
            limit: boolean;
            /** @example false */
            limit_boss: boolean;
            /** @example false */
            limit_item: boolean;
            /**
             * Format: int64
             * @example 0
             */
            lv: number;
            /**
             * Format: int64
             * @example 0
             */
            lv_point: number;
            /**
             * Format: int64
             * @example 0
             */
            model: number;
            /**
             * Format: int64
             * @example 0
             */
            sword: number;
            /**
             * Format: int64
             * @example 0
             */
            card: number;
            /** @example normal */
            mode: string;
            /**
             * Format: int64
             * @example 0
             */
            cp: number;
            /**
             * Format: int64
             * @example 0
             */
            count: number;
            /**
             * Format: int64
             * @example 0
             */
            location_x: number;
            /**
             * Format: int64
             * @example 0
             */
            location_y: number;
            /**
             * Format: int64
             * @example 0
             */
            location_z: number;
            /**
             * Format: int64
             * @example 0
             */
            location_n: number;
            /** @example syui */
            author: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
        };
        WebhookList: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * @description The address that it was for
             * @example https://example.org/cards
             */
            url: string;
            /**
             * @description What happened
             * @example card.drawn
             */
            type: string;
            /**
             * @description The body; of events that were stored together, one a line
             * @example {"type":"card.drawn"}
             */
            payload: string;
            /**
             * Format: int64
             * @description How often it was sent
             * @example 17
             */
            attempts: number;
            /**
             * @description What was wrong the last time
             * @example The receiver answered 500
             */
            error: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00+09:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was given up
             * @example 2026-01-31T12:00:00+09:00
             */
            failed_at: string;
        };
        WishersRead: {
            /**
             * Format: int64
             * @description The number of its cards
             * @example 7
             */
            card: number;
            /**
             * Format: int64
             * @description How many users wish for it
             * @example 12
             */
            users: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AuditList = components['schemas']['AuditList'];
export type Banner = components['schemas']['Banner'];
export type BannerList = components['schemas']['BannerList'];
export type BannerOutcome = components['schemas']['BannerOutcome'];
export type BatchCreate = components['schemas']['BatchCreate'];
export type BatchRequestDto = components['schemas']['BatchRequestDto'];
export type BatchResult = components['schemas']['BatchResult'];
export type BattleDto = components['schemas']['BattleDto'];
export type BattleList = components['schemas']['BattleList'];
export type BoxOutcome = components['schemas']['BoxOutcome'];
export type BoxPrint = components['schemas']['BoxPrint'];
export type BoxRead = components['schemas']['BoxRead'];
export type BoxWait = components['schemas']['BoxWait'];
export type BoxWaits = components['schemas']['BoxWaits'];
export type CardCreate = components['schemas']['CardCreate'];
export type CardList = components['schemas']['CardList'];
export type CardRead = components['schemas']['CardRead'];
export type CardUpdate = components['schemas']['CardUpdate'];
export type CardDrawCreate = components['schemas']['Card_DrawCreate'];
export type CardHistoryList = components['schemas']['Card_HistoryList'];
export type CardOwnerRead = components['schemas']['Card_OwnerRead'];
export type ChangeWishDto = components['schemas']['ChangeWishDto'];
export type CharacterRead = components['schemas']['CharacterRead'];
export type Consolidated = components['schemas']['Consolidated'];
export type CreateBatchDto = components['schemas']['CreateBatchDto'];
export type CreateCardDto = components['schemas']['CreateCardDto'];
export type CreateDrawsDto = components['schemas']['CreateDrawsDto'];
export type CreateEntryDto = components['schemas']['CreateEntryDto'];
export type CreateExchangeDto = components['schemas']['CreateExchangeDto'];
export type CreateGroupDto = components['schemas']['CreateGroupDto'];
export type CreateLinkDto = components['schemas']['CreateLinkDto'];
export type CreateSalvageDto = components['schemas']['CreateSalvageDto'];
export type CreateTokenDto = components['schemas']['CreateTokenDto'];
export type CreateTradeDto = components['schemas']['CreateTradeDto'];
export type CreateUeDto = components['schemas']['CreateUeDto'];
export type CreateUserDto = components['schemas']['CreateUserDto'];
export type DecideTradeDto = components['schemas']['DecideTradeDto'];
export type DrawList = components['schemas']['DrawList'];
export type DrawRead = components['schemas']['DrawRead'];
export type EconomyRead = components['schemas']['EconomyRead'];
export type EntryList = components['schemas']['EntryList'];
export type EntryRead = components['schemas']['EntryRead'];
export type Error = components['schemas']['Error'];
export type ErrorDetail = components['schemas']['ErrorDetail'];
export type ErrorReason = components['schemas']['ErrorReason'];
export type FeaturedFirstOdds = components['schemas']['FeaturedFirstOdds'];
export type FirstDraws = components['schemas']['FirstDraws'];
export type FirstOdds = components['schemas']['FirstOdds'];
export type GameOverviewRead = components['schemas']['Game_OverviewRead'];
export type GroupCreate = components['schemas']['GroupCreate'];
export type GroupList = components['schemas']['GroupList'];
export type GroupRead = components['schemas']['GroupRead'];
export type GroupUpdate = components['schemas']['GroupUpdate'];
export type GroupUsersList = components['schemas']['Group_UsersList'];
export type KeyList = components['schemas']['KeyList'];
export type KindRead = components['schemas']['KindRead'];
export type KindVersionRead = components['schemas']['KindVersionRead'];
export type KindCopyList = components['schemas']['Kind_CopyList'];
export type LinkRedeem = components['schemas']['LinkRedeem'];
export type LongRun = components['schemas']['LongRun'];
export type NextOdds = components['schemas']['NextOdds'];
export type NextTablesRead = components['schemas']['NextTablesRead'];
export type ObservedDraws = components['schemas']['ObservedDraws'];
export type OddsRead = components['schemas']['OddsRead'];
export type Outcome = components['schemas']['Outcome'];
export type OverviewDraws = components['schemas']['OverviewDraws'];
export type OverviewSetting = components['schemas']['OverviewSetting'];
export type OverviewToken = components['schemas']['OverviewToken'];
export type PackLayout = components['schemas']['PackLayout'];
export type PackOdds = components['schemas']['PackOdds'];
export type PutIdentitiesDto = components['schemas']['PutIdentitiesDto'];
export type PutKindDto = components['schemas']['PutKindDto'];
export type PutNextTablesDto = components['schemas']['PutNextTablesDto'];
export type PutWishesDto = components['schemas']['PutWishesDto'];
export type Range = components['schemas']['Range'];
export type RankingList = components['schemas']['RankingList'];
export type RarityProgress = components['schemas']['RarityProgress'];
export type RedeemLinkDto = components['schemas']['RedeemLinkDto'];
export type RefillBoxDto = components['schemas']['RefillBoxDto'];
export type RuledDraws = components['schemas']['RuledDraws'];
export type SeedList = components['schemas']['SeedList'];
export type SeedRead = components['schemas']['SeedRead'];
export type SeedBattleList = components['schemas']['Seed_BattleList'];
export type SeedCharacterList = components['schemas']['Seed_CharacterList'];
export type SeedDrawList = components['schemas']['Seed_DrawList'];
export type SeedEntryList = components['schemas']['Seed_EntryList'];
export type SeedStateList = components['schemas']['Seed_StateList'];
export type SeedTradeList = components['schemas']['Seed_TradeList'];
export type SlotOdds = components['schemas']['SlotOdds'];
export type SpareList = components['schemas']['SpareList'];
export type StandingList = components['schemas']['StandingList'];
export type StatusLongRun = components['schemas']['StatusLongRun'];
export type StatusOfPack = components['schemas']['StatusOfPack'];
export type TargetLongRun = components['schemas']['TargetLongRun'];
export type TokenCreate = components['schemas']['TokenCreate'];
export type TokenList = components['schemas']['TokenList'];
export type TradeMatchList = components['schemas']['TradeMatchList'];
export type TradeRead = components['schemas']['TradeRead'];
export type UeCreate = components['schemas']['UeCreate'];
export type UeList = components['schemas']['UeList'];
export type UeRead = components['schemas']['UeRead'];
export type UeUpdate = components['schemas']['UeUpdate'];
export type UeOwnerRead = components['schemas']['Ue_OwnerRead'];
export type UpdateCardDto = components['schemas']['UpdateCardDto'];
export type UpdateGroupDto = components['schemas']['UpdateGroupDto'];
export type UpdateUeDto = components['schemas']['UpdateUeDto'];
export type UpdateUserDto = components['schemas']['UpdateUserDto'];
export type UserCreate = components['schemas']['UserCreate'];
export type UserList = components['schemas']['UserList'];
export type UserRead = components['schemas']['UserRead'];
export type UserSummaryList = components['schemas']['UserSummaryList'];
export type UserUpdate = components['schemas']['UserUpdate'];
export type UserBalanceList = components['schemas']['User_BalanceList'];
export type UserBattle = components['schemas']['User_Battle'];
export type UserBattleList = components['schemas']['User_BattleList'];
export type UserBoxRead = components['schemas']['User_BoxRead'];
export type UserCardList = components['schemas']['User_CardList'];
export type UserCharacterRead = components['schemas']['User_CharacterRead'];
export type UserDayPrice = components['schemas']['User_DayPrice'];
export type UserDayRead = components['schemas']['User_DayRead'];
export type UserDrawCreate = components['schemas']['User_DrawCreate'];
export type UserDrawList = components['schemas']['User_DrawList'];
export type UserEntryCreate = components['schemas']['User_EntryCreate'];
export type UserEntryList = components['schemas']['User_EntryList'];
export type UserExchangeCreate = components['schemas']['User_ExchangeCreate'];
export type UserGuaranteeList = components['schemas']['User_GuaranteeList'];
export type UserIdentitiesRead = components['schemas']['User_IdentitiesRead'];
export type UserLinkCreate = components['schemas']['User_LinkCreate'];
export type UserLinkList = components['schemas']['User_LinkList'];
export type UserPrintList = components['schemas']['User_PrintList'];
export type UserSalvageCreate = components['schemas']['User_SalvageCreate'];
export type UserUeList = components['schemas']['User_UeList'];
export type WebhookList = components['schemas']['WebhookList'];
export type WishersRead = components['schemas']['WishersRead'];
export type $defs = Record<string, never>;
export interface operations {
    readArt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description an address of art such as 5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03-512.webp */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "created_at" | "credential" | "operation" | "record" | "address" | "changed")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
                /** @description Only writes with the named token of this name, or with the operator's `password` or `token` */
                token?: string;
                /** @description Only writes of this id */
                operation?: string;
                /** @description Only writes of this path, or below it */
                record?: string;
                /** @description Only writes of this day, in the time zone of the game days */
                day?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBatchDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchCreate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCard: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "card" | "skill" | "status" | "cp" | "url" | "count" | "author" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
                /** @description Only the cards with these ids, at most 100 */
                ids?: number[];
                /** @description Only cards of exactly this rarity */
                status?: string;
                /** @description Only cards with this number */
                card?: number;
                /** @description Only cards of the users with these ids, at most 100 */
                owners?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description `include=draw`: the card has its `draw`; null where the request chose the card */
                Prefer?: string;
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCardDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardCreate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readCardSheetJpeg: {
        parameters: {
            query: {
                /** @description The cards, one to ten, in the order of the picture */
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readCardSheet: {
        parameters: {
            query: {
                /** @description The cards, one to ten, in the order of the picture */
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateCardDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardUpdate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    drawDone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readCardDraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readCardJpeg: {
        parameters: {
            query?: {
                /** @description Width in pixels */
                width?: number;
            };
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readCardPicture: {
        parameters: {
            query?: {
                /** @description Width in pixels */
                width?: number;
            };
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readCardDrawing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readCardWebp: {
        parameters: {
            query?: {
                /** @description Width in pixels */
                width?: number;
            };
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCardHistory: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
            };
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card_HistoryList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readCardOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card_OwnerRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readBackPicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readLinkPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description one to three faces such as 71~29~super~1803~critical, with commas between them */
                faces: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readSheetJpeg: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description one to ten faces such as 71~29~super~1803~critical, with commas between them */
                faces: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readSheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description one to ten faces such as 71~29~super~1803~critical, with commas between them */
                faces: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readFaceJpeg: {
        parameters: {
            query?: {
                /** @description Width in pixels */
                width?: number;
            };
            header?: never;
            path: {
                /** @description a face such as 71~29~super~1803~critical: id, card, status, cp and skill; the skill may be empty */
                face: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readFace: {
        parameters: {
            query?: {
                /** @description Width in pixels */
                width?: number;
            };
            header?: never;
            path: {
                /** @description a face such as 71~29~super~1803~critical: id, card, status, cp and skill; the skill may be empty */
                face: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readFaceWebp: {
        parameters: {
            query?: {
                /** @description Width in pixels */
                width?: number;
            };
            header?: never;
            path: {
                /** @description a face such as 71~29~super~1803~critical: id, card, status, cp and skill; the skill may be empty */
                face: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBanner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BannerList"][];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBattle: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "user" | "opponent" | "won" | "win_probability" | "stat" | "gain" | "comment" | "day" | "nonce" | "strength" | "opponent_strength" | "battles_before" | "status_before" | "status" | "commitment" | "seed" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
                /** @description Only those of this game day */
                day?: number;
                /** @description Only those of the user with this id */
                user?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BattleList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readBox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a name of a banner */
                banner: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoxRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listKind: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("card" | "name" | "names" | "text" | "series" | "author" | "art" | "created_at" | "updated_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
                /** @description Only the kinds with these numbers, at most 100 */
                cards?: number[];
                /** @description Only kinds of this series */
                series?: string;
                /** @description Only kinds that have this in a name, in any language, whatever its case */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KindRead"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readKind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                card: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KindRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putKind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                card: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutKindDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KindRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteKind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                card: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putKindArt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                card: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/*": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KindRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteKindArt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                card: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KindRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listKindCopy: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "owner" | "skill" | "status" | "cp" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description The record's id */
                card: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kind_CopyList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listKindVersion: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "card" | "name" | "names" | "text" | "series" | "author" | "art" | "created_at" | "deleted")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description The record's id */
                card: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KindVersionRead"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readKindWishes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                card: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WishersRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDraw: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("card_id" | "owner" | "day" | "nonce" | "client_seed" | "banner" | "table" | "counters" | "number" | "state" | "decided_by" | "target" | "outcome" | "box_number" | "print" | "card" | "status" | "skill" | "cp" | "pack" | "slot" | "commitment" | "seed" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
                /** @description Only those of this game day */
                day?: number;
                /** @description Only draws of the users with these ids, at most 100 */
                owners?: number[];
                /** @description Only draws from this banner; beside day or owners */
                banner?: string;
                /** @description Only draws of exactly this rarity; beside day or owners */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readEconomy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EconomyRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readEconomyVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a version of an economy, 64 hex digits */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EconomyRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEntry: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "user" | "day" | "currency" | "number" | "amount" | "balance" | "reason" | "reference" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
                /** @description Only those of this game day */
                day?: number;
                /** @description Only those of the user with this id */
                user?: number;
                /** @description Only entries of this currency; beside day or user */
                currency?: string;
                /** @description Only entries of exactly this reason; beside day or user */
                reason?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"][];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readOdds: {
        parameters: {
            query?: {
                /** @description a name of a banner; standard by default */
                banner?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readOddsVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a version of a draw table, 64 hex digits */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game_OverviewRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRanking: {
        parameters: {
            query?: {
                /** @description the id of a group, whose members alone are ranked */
                group?: string;
                /** @description a column, win or strength; win by default, as with asc and desc */
                order?: string;
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankingList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSeed: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("day" | "commitment" | "table" | "tables" | "economy" | "created_at" | "seed" | "draws" | "digest" | "statement" | "signature" | "key")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
                /** @description Only the seeds of these game days, at most 100 */
                days?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeedList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readSeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a game day, YYYYMMDD */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeedRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSeedBattle: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "user" | "opponent" | "won" | "win_probability" | "stat" | "gain" | "comment" | "day" | "nonce" | "strength" | "opponent_strength" | "battles_before" | "status_before" | "status" | "commitment" | "seed" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description a game day, YYYYMMDD */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seed_BattleList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSeedCharacter: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("user" | "day" | "chara" | "skill" | "hp" | "attack" | "defense" | "critical" | "status" | "commitment" | "seed" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description a game day, YYYYMMDD */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seed_CharacterList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSeedDraw: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("card_id" | "owner" | "day" | "nonce" | "client_seed" | "banner" | "table" | "counters" | "number" | "state" | "decided_by" | "target" | "outcome" | "box_number" | "print" | "card" | "status" | "skill" | "cp" | "pack" | "slot" | "commitment" | "seed" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description a game day, YYYYMMDD */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seed_DrawList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSeedEntry: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "user" | "day" | "currency" | "number" | "amount" | "balance" | "reason" | "reference" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description a game day, YYYYMMDD */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seed_EntryList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSeedState: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "user" | "day" | "counters" | "after_number" | "reason" | "state" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description a game day, YYYYMMDD */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seed_StateList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSeedTrade: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "from" | "to" | "gives" | "asks" | "day" | "created_at" | "decided_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description a game day, YYYYMMDD */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seed_TradeList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listStanding: {
        parameters: {
            query?: {
                /** @description the id of a group, whose members alone are ranked */
                group?: string;
                /** @description a month of game days, as YYYYMM, that alone counts */
                month?: string;
                /** @description What counts */
                by?: string;
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandingList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readNextTables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextTablesRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putNextTables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutNextTablesDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NextTablesRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listGroup: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "name")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
                /** @description Only groups that the user with this id is in */
                user?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGroupDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupCreate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateGroupDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupUpdate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listGroupUsers: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "username" | "did" | "member" | "book" | "manga" | "badge" | "social_a" | "social_b" | "delete" | "handle" | "created_at" | "updated_at" | "raid_at" | "server_at" | "egg_at" | "luck" | "luck_at" | "like" | "like_rank" | "like_at" | "fav" | "ten" | "ten_su" | "ten_kai" | "aiten" | "ten_card" | "ten_delete" | "ten_post" | "ten_get" | "ten_at" | "next" | "room" | "model" | "model_at" | "model_attack" | "model_limit" | "model_skill" | "model_mode" | "model_critical" | "model_critical_d" | "game" | "game_test" | "game_end" | "game_account" | "game_lv")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group_UsersList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    joinGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                user: number;
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    leaveGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                user: number;
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    redeemLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeemLinkDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkRedeem"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listToken: {
        parameters: {
            query?: {
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"][];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenCreate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readOwnToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the name of a token, 1 to 40 letters, digits, single spaces and . ' - */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTrade: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "from" | "to" | "gives" | "asks" | "state" | "until" | "day" | "created_at" | "decided_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
                /** @description Only trades that this user offered, or that were offered to this user */
                user?: number;
                /** @description Only trades in this state */
                state?: string;
                /** @description Only trades that were accepted on this game day */
                day?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeRead"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createTrade: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTradeDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTradeMatch: {
        parameters: {
            query: {
                /** @description Only cards of exactly this rarity count, on both sides */
                status?: string;
                /** @description Only kinds of this series count, on both sides */
                series?: string;
                /** @description Only kinds of this banner, which is in force, count, on both sides */
                banner?: string;
                /** @description Only members of the group with this id */
                group?: number;
                /** @description The id of a user */
                user: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeMatchList"][];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readTrade: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    acceptTrade: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideTradeDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    declineTrade: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideTradeDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    withdrawTrade: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideTradeDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUe: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "limit" | "limit_boss" | "limit_item" | "lv" | "lv_point" | "model" | "sword" | "card" | "mode" | "cp" | "count" | "location_x" | "location_y" | "location_z" | "location_n" | "author" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UeList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createUe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUeDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UeCreate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readUe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UeRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteUe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateUe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateUeDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UeUpdate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readUeOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ue_OwnerRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUser: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "username" | "did" | "member" | "book" | "manga" | "badge" | "social_a" | "social_b" | "delete" | "handle" | "created_at" | "updated_at" | "raid_at" | "server_at" | "egg_at" | "luck" | "luck_at" | "like" | "like_rank" | "like_at" | "fav" | "ten" | "ten_su" | "ten_kai" | "aiten" | "ten_card" | "ten_delete" | "ten_post" | "ten_get" | "ten_at" | "next" | "room" | "model" | "model_at" | "model_attack" | "model_limit" | "model_skill" | "model_mode" | "model_critical" | "model_critical_d" | "game" | "game_test" | "game_end" | "game_account" | "game_lv")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
                /** @description What `order` is of, and then by id; else by id alone */
                by?: "last_draw";
                /** @description Only the users with these ids, at most 100 */
                ids?: number[];
                /** @description Only the user of exactly this name */
                username?: string;
                /** @description Only users with exactly this did */
                did?: string;
                /** @description Only users whose name or did begins with this, or whose name has it, if it is two letters or more; whatever their case */
                search?: string;
                /** @description Only the users of exactly these names, at most 100; a name with a comma in it is asked for by `username` */
                usernames?: string[];
                /** @description Only members of the group with this id */
                group?: number;
                /** @description Only users who have made a random draw on this game day or later */
                drew_since?: number;
                /** @description The currency of balance_min; beside balance_min */
                currency?: string;
                /** @description Only users whose balance is this or more; beside currency */
                balance_min?: number;
                /** @description Only the user who is called exactly this elsewhere */
                external_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserCreate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserSummary: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "username" | "groups" | "balances" | "cards" | "draws" | "supers" | "last_draw" | "did" | "member" | "book" | "manga" | "badge" | "social_a" | "social_b" | "delete" | "handle" | "created_at" | "updated_at" | "raid_at" | "server_at" | "egg_at" | "luck" | "luck_at" | "like" | "like_rank" | "like_at" | "fav" | "ten" | "ten_su" | "ten_kai" | "aiten" | "ten_card" | "ten_delete" | "ten_post" | "ten_get" | "ten_at" | "next" | "room" | "model" | "model_at" | "model_attack" | "model_limit" | "model_skill" | "model_mode" | "model_critical" | "model_critical_d" | "game" | "game_test" | "game_end" | "game_account" | "game_lv")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
                /** @description What `order` is of, and then by id; else by id alone */
                by?: "last_draw";
                /** @description Only the users with these ids, at most 100 */
                ids?: number[];
                /** @description Only the user of exactly this name */
                username?: string;
                /** @description Only users with exactly this did */
                did?: string;
                /** @description Only users whose name or did begins with this, or whose name has it, if it is two letters or more; whatever their case */
                search?: string;
                /** @description Only the users of exactly these names, at most 100; a name with a comma in it is asked for by `username` */
                usernames?: string[];
                /** @description Only members of the group with this id */
                group?: number;
                /** @description Only users who have made a random draw on this game day or later */
                drew_since?: number;
                /** @description The currency of balance_min; beside balance_min */
                currency?: string;
                /** @description Only users whose balance is this or more; beside currency */
                balance_min?: number;
                /** @description Only the user who is called exactly this elsewhere */
                external_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSummaryList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateUserDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserUpdate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserBalance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_BalanceList"][];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserBattle: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "user" | "opponent" | "won" | "win_probability" | "stat" | "gain" | "comment" | "day" | "nonce" | "strength" | "opponent_strength" | "battles_before" | "status_before" | "status" | "commitment" | "seed" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_BattleList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readUserBox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a name of a banner */
                banner: string;
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_BoxRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    refillUserBox: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description a name of a banner */
                banner: string;
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefillBoxDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_BoxRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserCard: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "card" | "skill" | "status" | "cp" | "url" | "count" | "author" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
                /** @description Only the cards with these ids, at most 100 */
                ids?: number[];
                /** @description Only cards of exactly this rarity */
                status?: string;
                /** @description Only cards with this number */
                card?: number;
            };
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_CardList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    drawStart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readUserCharacter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_CharacterRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readCharacter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharacterRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    battle: {
        parameters: {
            query?: never;
            header?: {
                /** @description `return=representation`: the battle in the response */
                Prefer?: string;
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BattleDto"];
            };
        };
        responses: {
            /** @description Done, as preferred */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_Battle"];
                };
            };
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readUserDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_DayRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserDraw: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("card_id" | "owner" | "day" | "nonce" | "client_seed" | "banner" | "table" | "counters" | "number" | "state" | "decided_by" | "target" | "outcome" | "box_number" | "print" | "card" | "status" | "skill" | "cp" | "pack" | "slot" | "commitment" | "seed" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_DrawList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createUserDraw: {
        parameters: {
            query?: never;
            header?: {
                /** @description `include=draw`: the chance and the name of each */
                Prefer?: string;
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDrawsDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_DrawCreate"][];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserEntry: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "user" | "day" | "currency" | "number" | "amount" | "balance" | "reason" | "reference" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
                /** @description Only entries of this currency */
                currency?: string;
                /** @description Only entries of exactly this reason */
                reason?: string;
            };
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_EntryList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createUserEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEntryDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_EntryCreate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createUserExchange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateExchangeDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_ExchangeCreate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserGuarantee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_GuaranteeList"][];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readUserIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_IdentitiesRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putUserIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutIdentitiesDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_IdentitiesRead"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_LinkList"][];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateLinkDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_LinkCreate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteUserLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteUserLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                link: number;
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserPrint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_PrintList"][];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createUserSalvage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own for this request. Sent again with the same one, it takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSalvageDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_SalvageCreate"];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserSpare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpareList"][];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserUe: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "limit" | "limit_boss" | "limit_item" | "lv" | "lv_point" | "model" | "sword" | "card" | "mode" | "cp" | "count" | "location_x" | "location_y" | "location_z" | "location_n" | "author" | "created_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User_UeList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readUserWishes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number[];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putUserWishes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutWishesDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number[];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putUserWish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                card: number;
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeWishDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number[];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteUserWish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                card: number;
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeWishDto"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number[];
                };
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhook: {
        parameters: {
            query?: {
                /** @description Which page, from 1 */
                page?: number;
                /** @description Records on a page */
                itemsPerPage?: number;
                /** @description Rising or falling */
                order?: "asc" | "desc";
                /** @description Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the first, and pages count from there */
                after?: number;
                /** @description The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the others are left out */
                fields?: ("id" | "url" | "type" | "payload" | "attempts" | "error" | "created_at" | "failed_at")[];
                /** @description Count the records of all pages: the header X-Total-Count */
                count?: boolean;
                /** @description With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Changes with the content */
                    ETag?: string;
                    /** @description The next page, with rel="next" (RFC 8288), after a page that is full */
                    Link?: string;
                    /** @description How many records all pages have, if count=true */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"][];
                };
            };
            /** @description The client has it: If-None-Match names its ETag; no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record's id */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What is wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
