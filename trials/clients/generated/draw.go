// Uses the client that oapi-codegen makes of the document: a user, a card with a key, twice, and two lists.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"generated/api"
)

func main() {
	address, username, password := os.Args[1], os.Args[2], os.Getenv("OPERATOR_PASSWORD")
	ctx := context.Background()
	game, err := api.NewClientWithResponses(address)
	must(err)

	made, err := game.CreateUserWithResponse(ctx, nil, api.CreateUserDto{Username: username, Password: password})
	must(err)
	user := given(made.JSON200, made.Body)
	card, same := draw(ctx, game, user.Id, password), draw(ctx, game, user.Id, password)

	page, itemsPerPage := int64(1), int64(100)
	users, err := game.ListUserWithResponse(ctx, &api.ListUserParams{Page: &page, ItemsPerPage: &itemsPerPage})
	must(err)
	cards, err := game.ListUserCardWithResponse(ctx, user.Id, &api.ListUserCardParams{Page: &page, ItemsPerPage: &itemsPerPage})
	must(err)
	isListed := false
	for _, each := range *given(users.JSON200, users.Body) {
		// With the parameter `fields`, it would be another of its forms.
		whole, err := each.AsUserList()
		must(err)
		isListed = isListed || whole.Id == user.Id
	}
	if same.Id != card.Id || !isListed || len(*given(cards.JSON200, cards.Body)) != 1 {
		log.Fatal("The lists do not have what was drawn")
	}
	fmt.Printf("oapi-codegen: card %d, %s, of %s\n", card.Card, card.Status, user.Username)
}

func draw(ctx context.Context, game *api.ClientWithResponses, owner int64, password string) *api.CardCreate {
	key := fmt.Sprintf("draw-%d", owner)
	body := api.CreateCardDto{Owner: owner, Password: password}
	drawn, err := game.CreateCardWithResponse(ctx, &api.CreateCardParams{IdempotencyKey: &key}, body)
	must(err)
	return given(drawn.JSON200, drawn.Body)
}

func given[T any](answer *T, body []byte) *T {
	if answer == nil {
		log.Fatalf("The service answered %s", body)
	}
	return answer
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
